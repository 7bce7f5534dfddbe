/** Subscription: a plan with its displayed values. */
import {
  type AccountSubscription,
  asAcknowledged,
  isCancellationPending,
} from '../../domain/account.ts';
import { explain } from '../../domain/explain.ts';
import { displayStatus, nextCharge, price, stateOf, willRenew } from '../../domain/subscription.ts';
import type { BillingInterval, SubscriptionResolvers } from '../../generated/resolvers.ts';
import { memoize } from '../memoize.ts';

const priceOf = memoize(({ plan }: AccountSubscription) => {
  const { interval, ...rest } = price(plan);
  // The schema's intervals are Stripe's in upper case.
  return { ...rest, interval: (interval?.toUpperCase() ?? null) as BillingInterval | null };
});

const explainOnce = memoize(explain);

export const subscription: SubscriptionResolvers = {
  title: () => 'Premium',
  displayStatus: (parent) => displayStatus(parent),
  state: (parent) => stateOf(asAcknowledged(parent)),
  price: (parent) => priceOf(parent),
  willRenew: (parent) => willRenew(asAcknowledged(parent)),
  nextCharge: (parent) => nextCharge(asAcknowledged(parent)),
  upcomingCharge: (parent, _, { money }) => money.upcomingCharge(parent),
  cancellationPending: (parent) => isCancellationPending(parent),
  cancellation: ({ desired }) => desired?.receipt ?? null,
  explain: (parent) => explainOnce(parent),
};
