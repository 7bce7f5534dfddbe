/** Metrics of accounts: webhooks, declarations, the reconciler, reads, and incidents that need manual action. */
import type { Incident } from '../domain/account/account.ts';
import type { DeclarationKind } from '../domain/leaving/declaration.ts';
import type { Source } from '../domain/account/read-account.ts';
import type { MetricFactory } from './metric-factory.ts';

const declarationKinds = ['CANCELLATION', 'WITHDRAWAL'] as const satisfies DeclarationKind[];
const readSources = ['fresh', 'provider', 'stale'] as const satisfies Source[];
const incidentKinds = [
  'refund_due',
  'change_refused',
  'resume_too_late',
  'account_set_aside',
] as const satisfies (Incident | 'account_set_aside')[];

/** Creates the metrics and the functions that count. */
export function accountMetrics({ counter, gauge }: MetricFactory) {
  const deliveries = counter(
    'webhook_deliveries_total',
    'Webhook deliveries, by outcome: accepted, ignored (other event types) or refused (not verified).',
    'outcome',
  );
  const events = counter('webhook_events_total', 'Webhook events handled, by outcome.', 'outcome');
  const lastDelivery = gauge(
    'webhook_last_delivery_timestamp_seconds',
    'When the last verified webhook arrived; 0 if none has arrived since the start.',
  );
  const searches = counter(
    'reconciler_searches_total',
    'Searches of the reconciler for accounts that are due, by outcome.',
    'outcome',
  );
  const lastSearch = gauge(
    'reconciler_last_search_timestamp_seconds',
    'When the reconciler last searched successfully; before its first search, when the process started.',
  );
  const reads = counter(
    'account_reads_total',
    'Accounts read for a view, by source: fresh (the document), provider (Stripe), or stale (an old document).',
    'source',
  );
  const incidents = counter(
    'incidents_total',
    'Incidents that need manual action: a refund is due, a change was refused or came too late, or an account document is invalid.',
    'incident',
  );

  const declarations = counter(
    'declarations_total',
    'Declarations received on the pages without a sign-in, by kind. One that is sent twice counts once.',
    'kind',
  );

  lastSearch.setToCurrentTime();
  const atRisk = counter(
    'cancellations_at_risk_total',
    'Failed attempts at an accepted change whose period ends within the hour.',
  );

  // A counter must start at 0 (one without labels does): `increase()` does not see a counter's first value.
  for (const outcome of ['ok', 'failed']) searches.inc({ outcome }, 0);
  for (const source of readSources) reads.inc({ source }, 0);
  for (const kind of declarationKinds) declarations.inc({ kind }, 0);
  for (const incident of incidentKinds) incidents.inc({ incident }, 0);

  return {
    /** Webhooks are configured: creates their counters, so that alerts can detect missing webhooks. */
    expectWebhooks(): void {
      for (const outcome of ['accepted', 'ignored', 'refused']) deliveries.inc({ outcome }, 0);
      for (const outcome of ['handled', 'failed']) events.inc({ outcome }, 0);
    },

    /** A webhook delivery was verified and accepted, verified and ignored, or refused. */
    delivery(outcome: 'accepted' | 'ignored' | 'refused'): void {
      deliveries.inc({ outcome });
      if (outcome !== 'refused') lastDelivery.setToCurrentTime();
    },

    /** A webhook event was handled, or its handler failed. */
    event: (outcome: 'handled' | 'failed') => events.inc({ outcome }),

    /** The reconciler searched for accounts that are due. */
    reconcilerSearch(outcome: 'ok' | 'failed'): void {
      searches.inc({ outcome });
      if (outcome === 'ok') lastSearch.setToCurrentTime();
    },

    /** An account was read for a view. */
    accountRead: (source: Source) => reads.inc({ source }),

    /** A period ends within the hour, and another attempt at its accepted change has failed. */
    cancellationAtRisk: () => atRisk.inc(),

    /** A new declaration was stored. */
    declaration: (kind: DeclarationKind) => declarations.inc({ kind }),

    /** Something happened that needs manual action. */
    incident: (incident: (typeof incidentKinds)[number]) => incidents.inc({ incident }),
  };
}
