/** Payment: an invoice of a subscriber. */
import { displayAmount } from '../../domain/subscription.ts';
import type { PaymentResolvers } from '../../generated/resolvers.ts';

export const payment: PaymentResolvers = {
  display: ({ amount, currency }) => displayAmount(amount, currency),
  // Whoever has the address can see and pay the invoice, so only the subscriber gets it.
  url: ({ url, owner }, _, { viewer, support }) =>
    owner === viewer ? url : support.refuse('Payment.url', { subscriberId: owner.uid }),
};
