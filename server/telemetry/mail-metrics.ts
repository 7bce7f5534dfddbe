/** Metrics of mails: what came of each attempt. */
import { type MailKind, mailKinds } from '../domain/mail/mail.ts';
import { type MailOutcome, mailOutcomes } from '../domain/mail/send-mail.ts';
import type { MetricFactory } from './metric-factory.ts';

/** Creates the metrics and the functions that count. */
export function mailMetrics({ counter }: MetricFactory) {
  const mails = counter(
    'mails_total',
    'Attempts to send a mail, by kind and outcome: sent, suppressed (nothing new to tell, or too many), postponed (too many), retried (failed, and comes again), or failed (given up).',
    'kind',
    'outcome',
  );
  return {
    /** Mail is configured: creates the counters at 0, since `increase()` does not see a counter's first value. */
    expectMails(): void {
      for (const kind of mailKinds)
        for (const outcome of mailOutcomes) mails.inc({ kind, outcome }, 0);
    },

    /** An attempt at a mail is over. */
    mail: (kind: MailKind, outcome: MailOutcome) => mails.inc({ kind, outcome }),
  };
}
