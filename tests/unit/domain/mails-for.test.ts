/** Which mails a change of an account makes. */
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../server/domain/account/draft.ts';
import type { Account, Desired } from '../../../server/domain/account/account.ts';
import type { Requester } from '../../../server/domain/account/cancellation.ts';
import { decide, recordIntent, refuse } from '../../../server/domain/account/desired-state.ts';
import { mailsOn } from '../../../server/domain/mail/mails-on-events.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { accountOf, desiredState } from '../../support/account-factory.ts';
import {
  before,
  confirmed,
  ended,
  ending,
  now,
  receipt,
  running,
  slotOf,
} from './desired-cases.ts';

const provider = 'sub_1.provider.1734695700';

/** An account of which something was said. */
const accountWith = (fields: Partial<Desired> | null, seen: Subscription = running): Account => ({
  ...accountOf(seen),
  desired: fields ? { sub_1: desiredState(fields) } : {},
});

/** The mails of an intent. */
function mailsOfIntent(account: Account, intent: 'END' | 'RENEW', by: Requester = 'SUBSCRIBER') {
  const draft = draftOf(account);
  const request = { intent, by, requestId: 'r', reason: null, comment: null };
  recordIntent(draft, running, request, now);
  return { draft, mails: mailsOn(draft.events, now) };
}

/** The mails of what Stripe says. */
function mailsOfRead(account: Account, seen: Subscription) {
  const draft = draftOf(account);
  decide(draft, seen, now);
  return mailsOn(draft.events, now);
}

const summary = (mails: ReturnType<typeof mailsOn>) => mails.map(({ id, kind }) => [id, kind]);

describe('an intent', () => {
  it('END makes the mail that it was accepted, which leaves the provider some seconds', () => {
    const { mails } = mailsOfIntent(accountWith(null), 'END');
    expect(mails).toMatchObject([
      {
        id: expect.stringMatching(/^sub_1\.1\.\w+\.accepted$/) as string,
        kind: 'CANCELLATION_ACCEPTED',
        language: 'en',
        to: null,
        customerId: 'cus_1',
        state: 'PENDING',
        createdAt: now,
        dueAt: new Date(now.getTime() + 5_000),
        plannedAt: new Date(now.getTime() + 5_000),
      },
    ]);
  });

  it('END of a declaration makes none: the mail that it was matched tells it', () => {
    expect(mailsOfIntent(accountWith(null), 'END', 'DECLARATION').mails).toEqual([]);
  });

  it('END once more makes none, pending or confirmed', () => {
    for (const state of ['PENDING', 'SETTLED'] as const)
      for (const was of [receipt, confirmed]) {
        const account = accountWith({
          intent: 'END',
          state,
          receipt: was,
          acknowledgedAt: before(60),
        });
        expect(mailsOfIntent(account, 'END').mails).toEqual([]);
      }
  });

  it.each(['SUBSCRIBER', 'SUPPORT'] as const)('RENEW by %s makes the mail on it', (by) => {
    const account = accountWith({ intent: 'END', state: 'SETTLED', receipt: confirmed });
    expect(summary(mailsOfIntent(account, 'RENEW', by).mails)).toEqual([
      ['first.resumed.1', 'RESUMED'],
    ]);
  });

  it('RENEW of a plan that was not canceled makes none', () => {
    expect(mailsOfIntent(accountWith(null), 'RENEW').mails).toEqual([]);
  });
});

describe('what Stripe says', () => {
  it('makes the mail on the confirmation, once', () => {
    const account = accountWith({
      intent: 'END',
      state: 'PENDING',
      receipt,
      acknowledgedAt: before(60),
    });
    const draft = draftOf(account);
    decide(draft, ending, now);
    const mails = mailsOn(draft.events, now);
    expect(summary(mails)).toEqual([['first.confirmed', 'CANCELLATION_CONFIRMED']]);
    expect(mails[0]?.dueAt).toEqual(new Date(now.getTime() + 10_000));
    expect(mailsOfRead(draft.account, ending)).toEqual([]);
    expect(mailsOfRead(draft.account, ended)).toEqual([]);
  });

  it('makes none at first sight of a plan, whatever was done to it before', () => {
    for (const seen of [ending, ended]) expect(mailsOfRead(accountWith(null), seen)).toEqual([]);
  });

  it('makes one on an end that was made at the provider since', () => {
    const account = accountWith({ state: 'NONE' });
    expect(summary(mailsOfRead(account, ending))).toEqual([
      [`${provider}.confirmed.1`, 'CANCELLATION_CONFIRMED'],
    ]);
  });

  it('makes one when the plan was resumed at the provider', () => {
    const account = accountWith({ intent: 'END', state: 'SETTLED', receipt: confirmed });
    expect(summary(mailsOfRead(account, running))).toEqual([['first.resumed.1', 'RESUMED']]);
  });

  it('makes no mail that the plan goes on when another end replaces the first', () => {
    const date = new Date('2025-03-05T00:00:00Z');
    const account = accountWith({ intent: 'DATE', date, state: 'SETTLED', receipt: confirmed });
    expect(summary(mailsOfRead(account, ending))).toEqual([
      [`${provider}.confirmed.1`, 'CANCELLATION_CONFIRMED'],
    ]);
  });

  it('makes one, once, when a period was charged after the end was acknowledged', () => {
    const acknowledgedAt = new Date(running.startedAt.getTime() - 60_000);
    const pending = { intent: 'END', state: 'PENDING', receipt, acknowledgedAt } as const;
    const account = accountWith({ ...pending, periodEnd: running.startedAt });
    const draft = draftOf(account);
    decide(draft, ending, now);
    expect(summary(mailsOn(draft.events, now))).toEqual([
      ['first.confirmed', 'CANCELLATION_CONFIRMED'],
      ['first.charged', 'CHARGED_AFTER_CANCELLATION'],
    ]);
    expect(mailsOfRead(draft.account, ending)).toEqual([]);
  });

  it('makes none where it is not known in which period the end was acknowledged: support is asked', () => {
    const acknowledgedAt = new Date(running.startedAt.getTime() - 1_000);
    const pending = { intent: 'END', state: 'PENDING', receipt, acknowledgedAt } as const;
    const draft = draftOf(accountWith({ ...pending, periodEnd: null }));
    decide(draft, ending, now);
    expect(draft.events).toContainEqual({
      kind: 'refund_due',
      subscriptionId: 'sub_1',
      receipt: null,
    });
    expect(summary(mailsOn(draft.events, now))).toEqual([
      ['first.confirmed', 'CANCELLATION_CONFIRMED'],
    ]);
  });
});

describe('a refusal', () => {
  /** The mails of the provider's refusal for good. */
  function mailsOfRefusal(fields: Partial<Desired>, seen: Subscription = running) {
    const account = accountWith({ generation: 2, slot: slotOf(), ...fields }, seen);
    const draft = draftOf(account);
    refuse(draft, seen, now);
    return summary(mailsOn(draft.events, now));
  }

  it('is told of an END, and is no resume when that was confirmed before', () => {
    for (const was of [receipt, { ...confirmed, state: 'REQUESTED' as const }])
      expect(mailsOfRefusal({ intent: 'END', state: 'PENDING', receipt: was })).toEqual([
        ['first.refused', 'CANCELLATION_REFUSED'],
      ]);
  });

  it('tells of a RENEW that the cancellation stands after all', () => {
    const withdrew = { ...confirmed, state: 'WITHDRAWN' as const, withdrawnAt: before(1) };
    expect(mailsOfRefusal({ intent: 'RENEW', state: 'PENDING', withdrew }, ending)).toEqual([
      ['first.stands.2', 'CANCELLATION_CONFIRMED'],
    ]);
  });
});
