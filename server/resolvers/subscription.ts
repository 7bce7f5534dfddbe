/** Subscription: a plan, and what is shown of it. */
import type { SubscriptionResolvers } from '../generated/resolvers.ts';
import { displayStatus, price, willRenew } from '../services/subscription.ts';

export const subscription: SubscriptionResolvers = {
  title: () => 'Premium',
  displayStatus: (parent) => displayStatus(parent),
  price: ({ plan }) => price(plan),
  willRenew: (parent) => willRenew(parent),
  cancellationPending: (parent, _, { isWaiting }) => isWaiting(parent),
  cancellation: async ({ id }, _, { viewer }) =>
    (await viewer?.receipts())?.find(
      ({ subscriptionId, state }) => subscriptionId === id && state !== 'WITHDRAWN',
    ) ?? null,
};
