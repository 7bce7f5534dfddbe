/** Resolves Query and Mutation: the viewer, the changes of subscribers and agents, and the support team's fields. */
import { type RequestContext, requireViewer } from '../context.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import type { OpenedSubscriber } from '../../domain/subscriber/subscriber.ts';
import { parseInput } from '../../domain/support/operation.ts';
import { cancelSubscription, resumeSubscription } from '../../domain/support/operations.ts';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolvers.ts';
import { deskMutations, deskQueries } from './desk-operation.ts';
import { languageOf } from './subscriber-resolvers.ts';

export const query: QueryResolvers = {
  viewer: (_, __, { viewer }) => viewer,
  ...deskQueries,
  workQueue: deskQueries.tasks,
};

const isAgent = ({ viewer }: RequestContext): boolean => viewer?.role === 'SUPPORT';

/** Changes the viewer's own plan. @throws InvalidInputError for inputs that only agents may send */
async function own<Outcome>(
  context: RequestContext,
  { internalNote, expectedEmail }: { internalNote?: string | null; expectedEmail: string | null },
  change: (subscriber: OpenedSubscriber) => Promise<Outcome>,
) {
  const subscriber = requireViewer(context);
  for (const [name, value] of Object.entries({ expectedEmail, internalNote }))
    if (value != null) throw new InvalidInputError(`${name} is for the support team only.`);
  return { ...(await change(subscriber)), subscriber };
}

export const mutation: MutationResolvers = {
  ...deskMutations,

  cancelSubscription: (parent, args, context) => {
    if (isAgent(context)) return deskMutations.cancelSubscription(parent, args, context);
    const { when, ...request } = parseInput(cancelSubscription.input, args.input);
    return own(context, request, (subscriber) =>
      subscriber.cancel({ ...request, isNow: when === 'NOW' }),
    );
  },

  resumeSubscription: (parent, args, context) => {
    if (isAgent(context)) return deskMutations.resumeSubscription(parent, args, context);
    const request = parseInput(resumeSubscription.input, args.input);
    return own(context, request, (subscriber) => subscriber.resume(request));
  },

  setLanguage: async (_, { input: { language } }, context) => {
    const subscriber = requireViewer(context);
    await subscriber.setLanguage(languageOf(language));
    return { __typename: 'LanguageSet', subscriber };
  },

  // An agent must lose the role first (`npm run support`).
  deleteAccount: (_, __, context) =>
    isAgent(context)
      ? context.support().refuse('deleteAccount')
      : context.deleteAccount(requireViewer(context)),
};
