/** Who the simulated subscribers are: their ids, and when the period of each plan ends. */
import type { Subscription } from '../../server/domain/subscription.ts';
import { day } from './assumptions.ts';
import { createRandom } from './random.ts';

export const uidOf = (subscriber: number) => `subscriber-${subscriber}`;
export const customerOf = (subscriber: number) => `cus_${subscriber}`;
export const subscriptionOf = (subscriber: number) => `sub_${subscriber}`;

/** The number in one of these ids; -1 for a text without one. */
export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? -1);

export interface Period {
  /** Whole seconds, as milliseconds since 1970. */
  start: number;
  end: number;
}

/** The period of a subscriber's plan at midnight. */
export type PeriodOf = (subscriber: number) => Period;

/**
 * Monthly plans of 30 days. The first subscribers renew at the given times of today; all others on a later
 * day of the month.
 * @param renewals milliseconds since 1970
 */
export function createPeriods(midnight: number, renewals: number[], seed: number): PeriodOf {
  return (subscriber) => {
    const later = day + createRandom(seed + subscriber).next() * 28 * day;
    const end = Math.floor((renewals[subscriber] ?? midnight + later) / 1_000) * 1_000;
    return { start: end - 30 * day, end };
  };
}

/** A plan as Stripe has it at midnight, in the portal's own words. */
export function subscriptionAt(subscriber: number, { start, end }: Period): Subscription {
  return {
    id: subscriptionOf(subscriber),
    customerId: customerOf(subscriber),
    status: 'active',
    startedAt: new Date(start),
    endsAt: new Date(end),
    cancelAt: null,
    cancelsAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    reason: null,
    comment: null,
    plan: { amount: 2_999, currency: 'usd', interval: 'month', intervalCount: 1 },
    tag: null,
  };
}
