/** Billing that remembers subscription lists, and forgets them with every change that it makes itself. */
import type { Billing } from './billing.ts';
import type { SubscriptionCache } from './subscription-cache.ts';

/** The same billing over a cache. What ownership depends on is still fetched afresh. */
export function cachedBilling(billing: Billing, cache: SubscriptionCache): Billing {
  /** Also after a failure: a change that timed out may have happened. */
  async function changing<T>(customerId: string, change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      await cache.invalidate(customerId);
    }
  }
  return {
    ...billing,
    list: (customerId) => cache.get(customerId, () => billing.list(customerId)),
    scheduleEnd: (record, key) => changing(record.customerId, billing.scheduleEnd(record, key)),
    withdrawEnd: (subscription) =>
      changing(subscription.customerId, billing.withdrawEnd(subscription)),
  };
}
