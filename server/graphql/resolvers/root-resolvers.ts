/** Resolves Query and Mutation: the viewer, the changes of subscribers and agents, and the support team's fields. */
import { type RequestContext, requireViewer } from '../context.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import type { OpenedSubscriber } from '../../domain/subscriber/subscriber.ts';
import { parseInput } from '../../domain/support/operation.ts';
import * as operations from '../../domain/support/operations.ts';
import type { Answer, Given, OperationName } from '../../domain/support/support-desk.ts';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolvers.ts';
import { languageOf } from './subscriber-resolvers.ts';

export const sentTo = (args: object): unknown => ('input' in args ? args.input : args);

const ofDesk =
  <Name extends OperationName>(name: Name) =>
  (_: unknown, args: Given<Name> | { input: Given<Name> }, { support }: RequestContext) =>
    support().run(name, sentTo(args as object) as Given<Name>) as Promise<Answer<Name>>;

type DeskFields = { [Name in OperationName]: ReturnType<typeof ofDesk<Name>> };

/** Selects the desk's operations for a root type. Operations with `act` are mutations. `customers` is a field of `Subscriber`. */
const fieldsOf = <Root>(root: 'Query' | 'Mutation') =>
  Object.fromEntries(
    Object.entries<{ act?: unknown }>(operations)
      .filter(([name, { act }]) =>
        act ? root === 'Mutation' : root === 'Query' && name !== 'customers',
      )
      .map(([name]) => [name, ofDesk(name as OperationName)]),
  ) as Pick<DeskFields, keyof DeskFields & keyof Root>;

const deskQueries = fieldsOf<QueryResolvers>('Query');
const deskMutations = fieldsOf<MutationResolvers>('Mutation');

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
    const { when, ...request } = parseInput(operations.cancelSubscription.input, args.input);
    return own(context, request, (subscriber) =>
      subscriber.cancel({ ...request, isNow: when === 'NOW' }),
    );
  },

  resumeSubscription: (parent, args, context) => {
    if (isAgent(context)) return deskMutations.resumeSubscription(parent, args, context);
    const request = parseInput(operations.resumeSubscription.input, args.input);
    return own(context, request, (subscriber) => subscriber.resume(request));
  },

  setLanguage: async (_, { input: { language } }, context) => {
    const subscriber = requireViewer(context);
    await subscriber.setLanguage(languageOf(language));
    return { __typename: 'LanguageSet', subscriber };
  },

  // Agents can't delete their account before they lose the role (`npm run support`).
  deleteAccount: (_, __, context) =>
    isAgent(context)
      ? context.support().refuse('deleteAccount')
      : context.deleteAccount(requireViewer(context)),
};
