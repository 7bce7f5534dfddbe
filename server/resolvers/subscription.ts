/** Subscription: a plan, and what is shown of it. */
import type { SubscriptionResolvers } from '../generated/resolvers.ts';
import { explain } from '../services/subscription-explain.ts';
import { displayStatus, price, willRenew } from '../services/subscription.ts';

export const subscription: SubscriptionResolvers = {
  title: () => 'Premium',
  displayStatus: (parent) => displayStatus(parent),
  price: ({ plan }) => price(plan),
  willRenew: (parent) => willRenew(parent),
  cancellationPending: (parent, _, { isWaiting }) => isWaiting(parent),
  // By the subscription's own customer: an agent who looks at it has other receipts.
  cancellation: async ({ id, customerId }, _, { receiptsOf }) =>
    (await receiptsOf(customerId)).find(
      ({ subscriptionId, state }) => subscriptionId === id && state !== 'WITHDRAWN',
    ) ?? null,
  explain: (parent) => explain(parent),
};
