/** Mutation: what a subscriber can change. */
import { requireViewer } from '../context.ts';
import { clientError } from '../errors.ts';
import type { CancellationReason, MutationResolvers } from '../generated/resolvers.ts';
import { commentLimit } from '../services/billing.ts';

export const mutation: MutationResolvers = {
  cancelSubscription: (_, { input: { subscriptionId, reason, comment } }, context) => {
    if (comment && comment.length > commentLimit)
      throw clientError('BAD_USER_INPUT', {
        message: `comment can have at most ${commentLimit} characters.`,
      });
    return requireViewer(context).cancel({
      subscriptionId,
      // The schema's reasons are the provider's own, in upper case.
      reason: (reason?.toLowerCase() ?? null) as Lowercase<CancellationReason> | null,
      comment: comment ?? null,
    });
  },

  resumeSubscription: (_, { input: { subscriptionId } }, context) =>
    requireViewer(context).resume(subscriptionId),
};
