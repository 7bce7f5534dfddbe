/** Mutation: what a subscriber can change, and a support agent for them. */
import { type RequestContext, requireViewer } from '../context.ts';
import { commentLimit } from '../../domain/cancellation.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import type { CancellationReason, MutationResolvers } from '../../generated/resolvers.ts';

/** Who does it: the support desk, for anybody's subscription; else the viewer, for their own. */
function actor(context: RequestContext) {
  context.skipAnswerCache();
  return context.viewer?.role === 'SUPPORT' ? context.support : requireViewer(context);
}

export const mutation: MutationResolvers = {
  cancelSubscription: (_, { input }, context) => {
    const { subscriptionId, reason, comment, requestId = null } = input;
    if (comment && comment.length > commentLimit)
      throw new InvalidInputError(`comment can have at most ${commentLimit} characters.`);
    return actor(context).cancel({
      subscriptionId,
      // The schema's reasons are the provider's own, in upper case.
      reason: (reason?.toLowerCase() ?? null) as Lowercase<CancellationReason> | null,
      comment: comment ?? null,
      requestId,
    });
  },

  resumeSubscription: (_, { input: { subscriptionId, requestId = null } }, context) =>
    actor(context).resume({ subscriptionId, requestId }),
};
