/** Cancellation: the receipt of a cancellation. */
import type { CancellationReason, CancellationResolvers } from '../../generated/resolvers.ts';

export const cancellation: CancellationResolvers = {
  // A repeated request has an old confirmation until Stripe confirms the new one.
  confirmedAt: ({ state, confirmedAt }) => (state === 'REQUESTED' ? null : confirmedAt),
  // The schema's reasons are Stripe's in upper case.
  reason: ({ reason }) => (reason?.toUpperCase() ?? null) as CancellationReason | null,
};
