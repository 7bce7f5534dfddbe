/** Subscription, a plan with its displayed values, and Cancellation, the receipt of its end. */
import { asAcknowledged } from '../../domain/account/account.ts';
import { confirmationOf } from '../../domain/account/cancellation.ts';
import { explain } from '../../domain/explain.ts';
import { nextCharge, price } from '../../domain/money/charge.ts';
import { receiptNumber } from '../../domain/receipt-number.ts';
import { displayStatus, planTitle, stateOf, willRenew } from '../../domain/subscription.ts';
import type {
  BillingInterval,
  CancellationReason,
  CancellationResolvers,
  SubscriptionResolvers,
} from '../../generated/resolvers.ts';

export const subscription: SubscriptionResolvers = {
  title: () => planTitle,
  displayStatus: (parent) => displayStatus(parent),
  state: (parent) => stateOf(asAcknowledged(parent)),
  price: ({ plan }) => {
    const { interval, ...rest } = price(plan);
    // The schema's intervals are Stripe's in upper case.
    return { ...rest, interval: (interval?.toUpperCase() ?? null) as BillingInterval | null };
  },
  willRenew: (parent) => willRenew(asAcknowledged(parent)),
  nextCharge: (parent) => nextCharge(asAcknowledged(parent)),
  upcomingCharge: (parent) => nextCharge(asAcknowledged(parent)),
  pausedUntil: ({ paused }) => paused?.until ?? null,
  cancellationPending: ({ desired }) => desired?.state === 'PENDING' && desired.intent === 'END',
  cancellation: ({ desired }) => desired?.receipt ?? null,
  explain: (parent) => explain(parent),
};

export const cancellation: CancellationResolvers = {
  number: ({ id }) => receiptNumber(id),
  confirmedAt: confirmationOf,
  cause: ({ cause }) => cause ?? 'REQUESTED',
  proof: (receipt, _, { signReceipt }) => signReceipt(receipt),
  // The schema's reasons are Stripe's in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
