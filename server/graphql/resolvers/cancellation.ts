/** Cancellation: the receipt. */
import type { CancellationReason, CancellationResolvers } from '../../generated/resolvers.ts';

export const cancellation: CancellationResolvers = {
  // One that is asked for again is not confirmed until Stripe was asked again.
  confirmedAt: ({ state, confirmedAt }) => (state === 'REQUESTED' ? null : confirmedAt),
  // The schema's reasons are the provider's own, in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
