/** Mutation: the changes that subscribers and support agents can make. */
import { type RequestContext, requireViewer } from '../context.ts';
import { commentLimit } from '../../domain/cancellation.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import { noteLimit } from '../../domain/declarations/resolve-declaration.ts';
import type { CancellationReason, MutationResolvers } from '../../generated/resolvers.ts';

/** The support desk for an agent, who may change any subscription; else the viewer's own account. */
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
      // The schema's reasons are Stripe's in upper case.
      reason: (reason?.toLowerCase() ?? null) as Lowercase<CancellationReason> | null,
      comment: comment ?? null,
      requestId,
    });
  },

  resumeSubscription: (_, { input: { subscriptionId, requestId = null } }, context) =>
    actor(context).resume({ subscriptionId, requestId }),

  resolveDeclaration: (_, { input: { declarationId, outcome, note } }, context) => {
    context.skipAnswerCache();
    if (note.length > noteLimit)
      throw new InvalidInputError(`note can have at most ${noteLimit} characters.`);
    return context.support.resolveDeclaration(declarationId, { outcome, note });
  },

  resolveWorkItem: (_, { input: { itemId, note } }, context) => {
    context.skipAnswerCache();
    if (note.length > noteLimit)
      throw new InvalidInputError(`note can have at most ${noteLimit} characters.`);
    return context.support.resolveWorkItem(itemId, note);
  },
};
