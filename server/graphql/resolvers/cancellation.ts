/** Cancellation: the receipt of a cancellation. */
import { confirmationOf } from '../../domain/cancellation.ts';
import type { CancellationReason, CancellationResolvers } from '../../generated/resolvers.ts';

export const cancellation: CancellationResolvers = {
  confirmedAt: confirmationOf,
  proof: (receipt, _, { signReceipt }) => signReceipt(receipt),
  // The schema's reasons are Stripe's in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
