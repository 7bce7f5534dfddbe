/** What happens when Stripe says that a subscription changed: forget, ask afresh, bring receipts in step. */
import type { Billing } from './billing.ts';
import type { Cancellations } from './cancellations.ts';
import type { SubscriptionCache } from './subscription-cache.ts';
import type { SubscriptionEvent } from './webhook-events.ts';

/**
 * Makes the handler of events. It is idempotent, and trusts an event for nothing but which
 * subscription to look at: events come late, twice and in any order.
 */
export function followEvents(services: {
  billing: Billing;
  cache: SubscriptionCache;
  cancellations: Cancellations;
}) {
  const { billing, cache, cancellations } = services;
  return async ({ customerId, subscriptionId }: SubscriptionEvent): Promise<void> => {
    // First, so that a failure further on leaves nothing stale behind.
    await cache.invalidate(customerId);
    for (;;) {
      const subscription = await billing.retrieve(subscriptionId);
      if (!subscription) return;
      if (subscription.customerId !== customerId) await cache.invalidate(subscription.customerId);
      // Two that are handled at once may write in the wrong order: whoever writes looks again.
      if (!(await cancellations.follow(subscription))) return;
    }
  };
}
