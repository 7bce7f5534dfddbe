/** What Stripe can say of a plan, what may have been said of it, and the conclusions: for the tests of desired state. */
import { expect } from 'vitest';
import type { Account, Desired, Incident, Slot } from '../../../server/domain/account/account.ts';
import { type Draft, draftOf } from '../../../server/domain/account/draft.ts';
import { decide } from '../../../server/domain/account/desired-state.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import {
  accountOf,
  cancellation,
  desiredState,
  subscription,
} from '../../support/account-factory.ts';

export const now = new Date('2024-12-20T12:00:00Z');
export const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
export const [{ endsAt }, later] = [subscription(), new Date('2025-03-05T00:00:00Z')];

/** What Stripe can say of a plan. */
export const canceledAt = before(5);
export const running = subscription();
export const ending = subscription({ cancelAt: endsAt, cancelsAtPeriodEnd: true, canceledAt });
export const dated = subscription({ cancelAt: later, canceledAt });
export const ended = subscription({ status: 'canceled', endedAt: before(1), canceledAt });

/** What may have been said of it, and how far that is. */
export const receipt = cancellation({ id: 'first', requestedAt: before(60) });
export const confirmed = { ...receipt, state: 'CONFIRMED', confirmedAt: before(59) } as const;
export const withdrawn = { ...confirmed, state: 'WITHDRAWN', withdrawnAt: before(10) } as const;
export const said = { generation: 2, by: 'SUBSCRIBER', acknowledgedAt: before(60) } as const;
const asked = { ...said, state: 'PENDING' } as const;
export const pendingEnd = { ...asked, intent: 'END', receipt } as const;
export const pendingRenew = { ...asked, intent: 'RENEW', withdrew: withdrawn } as const;
export const settledEnd = { ...said, intent: 'END', state: 'SETTLED', receipt: confirmed } as const;
export const settledRenew = { ...said, intent: 'RENEW', state: 'SETTLED' } as const;

export const slotOf = (fields: Partial<Slot> = {}): Slot => ({
  tag: '2.1.END.abcd1234',
  key: 'sub_1.2.1.END.abcd1234',
  generation: 2,
  intent: 'END',
  date: null,
  change: { kind: 'END', reason: null, comment: null },
  sends: 1,
  storedAt: before(0.5),
  ...fields,
});
export const slot = slotOf();

/** Draws the conclusions from a read. */
export function look(state: Partial<Desired>, seen: Subscription, fields: Partial<Account> = {}) {
  const account = { ...accountOf(seen), desired: { sub_1: desiredState(state) }, ...fields };
  const draft = draftOf(account);
  const step = decide(draft, seen, now);
  const record = draft.account.desired['sub_1'] ?? expect.fail('no record');
  return { step, told: incidentsIn(draft), record, receipts: [...draft.receipts.values()] };
}

/** What a person must see to, by what a rule said. */
export const incidentsIn = ({ events }: Draft): string[] =>
  events.flatMap((event) => ('subscriptionId' in event ? [event.kind] : []));

/** A record that holds what somebody did at the provider. */
export const adopted = (intent: Desired['intent']) => ({
  generation: 3,
  intent,
  by: 'PAYMENT_PROVIDER',
  state: 'SETTLED',
  slot: null,
});
/** The same, marked as a write of ours. */
export const tagged = (seen: Subscription, tag: string) => ({ ...seen, tag });

/** A row of the protocol's table: the state and what Stripe says, the record after it, what is told. */
export type Row = [
  name: string,
  state: Partial<Desired>,
  seen: Subscription,
  record: Partial<Desired> | object,
  told?: Incident[],
];
/** Checks a row. @param step the next one */
export function check(step: string, [, state, seen, record, told = []]: Row): void {
  const result = look(state, seen);
  expect(result.step).toBe(step);
  expect(result.record).toMatchObject(record);
  expect(result.told).toEqual(told);
}
