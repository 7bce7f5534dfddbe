/** Cancellation: the receipt. */
import type { CancellationReason, CancellationResolvers } from '../generated/resolvers.ts';

export const cancellation: CancellationResolvers = {
  // The schema's reasons are the provider's own, in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
