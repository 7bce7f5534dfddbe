/** Query and Mutation: the viewer, the changes that subscribers and agents can make, and what only the support team asks. */
import { type RequestContext, requireViewer } from '../context.ts';
import { commentLimit } from '../../domain/account/cancellation.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import type { AgentInput, SupportDesk } from '../../domain/support/support-desk.ts';
import { noteLimit } from '../../domain/leaving/resolve-declaration.ts';
import type {
  CancellationReason,
  MutationResolvers,
  QueryResolvers,
} from '../../generated/resolvers.ts';
import { codeOf } from './subscriber-resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
  subscriber: (_, { by }, { support }) => support().find(by),
  whoIs: (_, { key }, { support }) => support().whoIs(key),
  audit: (_, { about, first, after = null }, { support }) =>
    support().trail(about, { first, after }),
  auditTrail: async (_, { subscriberId, first, after = null }, { support }) =>
    (await support().trail({ subscriberId }, { first, after }, 'auditTrail')).entries,
  declarations: (_, { state = null, first }, { support }) =>
    support().declarations(state, { first }),
  workQueue: (_, __, { support }) => support().workQueue(),
};

/**
 * The functions that change subscriptions: those of the support desk for an agent, who may change any; else those
 * of the viewer's own account, for whom an agent's inputs are refused.
 */
function actor(context: RequestContext): Pick<SupportDesk, 'cancel' | 'resume'> {
  if (context.viewer?.role === 'SUPPORT') return context.support();
  const subscriber = requireViewer(context);
  return {
    cancel: async (request, agentInput) => {
      refuseAgentInput(agentInput);
      return { ...(await subscriber.cancel(request)), subscriber };
    },
    resume: async (request, agentInput) => {
      refuseAgentInput(agentInput);
      return { ...(await subscriber.resume(request)), subscriber };
    },
  };
}

function refuseAgentInput(agentInput: AgentInput): void {
  for (const [name, value] of Object.entries(agentInput))
    if (value !== null) throw new InvalidInputError(`${name} is for the support team only.`);
}

function checkLength(name: string, text: string | null | undefined, limit: number): void {
  if (text && text.length > limit)
    throw new InvalidInputError(`${name} can have at most ${limit} characters.`);
}

export const mutation: MutationResolvers = {
  cancelSubscription: (_, { input }, context) => {
    const { subscriptionId, reason, comment = null, requestId = null } = input;
    const { expectedEmail = null, internalNote = null } = input;
    checkLength('comment', comment, commentLimit);
    checkLength('internalNote', internalNote, noteLimit);
    return actor(context).cancel(
      {
        subscriptionId,
        // The schema's reasons are Stripe's in upper case.
        reason: (reason?.toLowerCase() ?? null) as Lowercase<CancellationReason> | null,
        comment,
        requestId,
        isNow: input.when === 'NOW',
      },
      { expectedEmail, internalNote },
    );
  },

  resumeSubscription: (_, { input }, context) => {
    const { subscriptionId, requestId = null, expectedEmail = null } = input;
    return actor(context).resume({ subscriptionId, requestId }, { expectedEmail });
  },

  setLanguage: async (_, { input: { language } }, context) => {
    const viewer = requireViewer(context);
    await viewer.setLanguage(codeOf(language));
    return viewer;
  },

  // An agent's login is the team's: `npm run support` takes the role away first.
  deleteAccount: (_, __, context) => {
    const viewer = requireViewer(context);
    return viewer.role === 'SUPPORT'
      ? context.support().refuse('deleteAccount')
      : context.deleteAccount(viewer);
  },

  resolveDeclaration: (_, { input: { declarationId, outcome, note, notMeant = [] } }, context) => {
    checkLength('note', note, noteLimit);
    return context.support().resolveDeclaration(declarationId, { outcome, note, notMeant });
  },

  resolveWorkItem: (_, { input: { itemId, note, outcome = null } }, context) => {
    checkLength('note', note, noteLimit);
    return context.support().resolveWorkItem(itemId, { note, outcome });
  },

  undoDeclaration: (_, { input: { declarationId, internalNote = null } }, context) => {
    checkLength('internalNote', internalNote, noteLimit);
    return context.support().undoDeclaration(declarationId, internalNote);
  },

  sendSignInMail: (_, { input: { subscriberId, internalNote = null } }, context) => {
    checkLength('internalNote', internalNote, noteLimit);
    return context.support().sendSignInMail(subscriberId, internalNote);
  },

  exportPerson: (_, { input: { key } }, context) => context.support().exportPerson(key),

  requestErasure: (_, { input: { key, internalNote = null } }, context) => {
    checkLength('internalNote', internalNote, noteLimit);
    return context.support().requestErasure(key, internalNote);
  },
};
