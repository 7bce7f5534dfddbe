/** Subscription, a plan with its displayed values, and Cancellation, the receipt of its end. */
import { asAcknowledged, isCancellationPending } from '../../domain/account/account.ts';
import { confirmationOf } from '../../domain/account/cancellation.ts';
import { explain } from '../../domain/explain.ts';
import { displayStatus, nextCharge, price, stateOf, willRenew } from '../../domain/subscription.ts';
import type {
  BillingInterval,
  CancellationReason,
  CancellationResolvers,
  SubscriptionResolvers,
} from '../../generated/resolvers.ts';

export const subscription: SubscriptionResolvers = {
  title: () => 'Premium',
  displayStatus: (parent) => displayStatus(parent),
  state: (parent) => stateOf(asAcknowledged(parent)),
  price: ({ plan }) => {
    const { interval, ...rest } = price(plan);
    // The schema's intervals are Stripe's in upper case.
    return { ...rest, interval: (interval?.toUpperCase() ?? null) as BillingInterval | null };
  },
  willRenew: (parent) => willRenew(asAcknowledged(parent)),
  nextCharge: (parent) => nextCharge(asAcknowledged(parent)),
  upcomingCharge: (parent, _, { money }) => money.upcomingCharge(parent),
  cancellationPending: (parent) => isCancellationPending(parent),
  cancellation: ({ desired }) => desired?.receipt ?? null,
  explain: (parent) => explain(parent),
};

export const cancellation: CancellationResolvers = {
  confirmedAt: confirmationOf,
  proof: (receipt, _, { signReceipt }) => signReceipt(receipt),
  // The schema's reasons are Stripe's in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
