/** Subscription, a plan with its displayed values, and Cancellation, the receipt of its end. */
import { asAcknowledged } from '../../domain/account/account.ts';
import { confirmationOf } from '../../domain/account/cancellation.ts';
import { explain } from '../../domain/explain.ts';
import { displayAmount } from '../../domain/money/amount.ts';
import { displayPrice, explainCharge, nextCharge, price } from '../../domain/money/charge.ts';
import { receiptNumber } from '../../domain/receipt-number.ts';
import { displayStatus, planTitle, stateOf, willRenew } from '../../domain/subscription.ts';
import { codeOf } from '../language.ts';
import type {
  BillingInterval,
  CancellationReason,
  CancellationResolvers,
  ChargeResolvers,
  PriceResolvers,
  SubscriptionResolvers,
} from '../../generated/resolvers.ts';

export const subscription: SubscriptionResolvers = {
  title: () => planTitle,
  displayStatus: (parent, { language }) => displayStatus(parent, codeOf(language)),
  state: (parent) => stateOf(asAcknowledged(parent)),
  price: ({ plan }) => price(plan),
  willRenew: (parent) => willRenew(asAcknowledged(parent)),
  nextCharge: (parent) => nextCharge(asAcknowledged(parent)),
  upcomingCharge: (parent) => nextCharge(asAcknowledged(parent)),
  pausedUntil: ({ paused }) => paused?.until ?? null,
  cancellationPending: ({ desired }) => desired?.state === 'PENDING' && desired.intent === 'END',
  cancellation: ({ desired }) => desired?.receipt ?? null,
  explain: (parent, { language }) => explain(parent, { language: codeOf(language) }),
};

export const planPrice: PriceResolvers = {
  display: (parent, { language }) => displayPrice(parent, codeOf(language)),
  // The schema's intervals are Stripe's in upper case.
  interval: ({ interval }) => (interval?.toUpperCase() ?? null) as BillingInterval | null,
};

export const charge: ChargeResolvers = {
  display: ({ amount, currency }, { language }) =>
    displayAmount(amount, currency, codeOf(language)) ?? currency,
  explain: (parent, { language }) => explainCharge(parent, codeOf(language)),
};

export const cancellation: CancellationResolvers = {
  number: ({ id }) => receiptNumber(id),
  confirmedAt: confirmationOf,
  cause: ({ cause }) => cause ?? 'REQUESTED',
  proof: (receipt, _, { signReceipt }) => signReceipt(receipt),
  // The schema's reasons are Stripe's in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
