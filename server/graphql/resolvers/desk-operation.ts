/** Resolves the fields that are the support team's: each is an operation of its name. */
import * as operations from '../../domain/support/operations.ts';
import type { Answer, Given, OperationName } from '../../domain/support/support-desk.ts';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../context.ts';

/** What a field was sent: its `input`, or its arguments where it has none. */
export const sentTo = (args: object): unknown => ('input' in args ? args.input : args);

/** The resolver of a field that only the support team may ask for. */
const ofDesk =
  <Name extends OperationName>(name: Name) =>
  (_: unknown, args: Given<Name> | { input: Given<Name> }, { support }: RequestContext) =>
    support().run(name, sentTo(args as object) as Given<Name>) as Promise<Answer<Name>>;

type DeskFields = { [Name in OperationName]: ReturnType<typeof ofDesk<Name>> };

/** The fields of `Query` that are operations, or of `Mutation`, which act. Subscriber has one that looks. */
const fieldsOf = <Root>(root: 'Query' | 'Mutation') =>
  Object.fromEntries(
    Object.entries<{ act?: unknown }>(operations)
      .filter(([name, { act }]) =>
        act ? root === 'Mutation' : root === 'Query' && name !== 'customers',
      )
      .map(([name]) => [name, ofDesk(name as OperationName)]),
  ) as Pick<DeskFields, keyof DeskFields & keyof Root>;

export const deskQueries = fieldsOf<QueryResolvers>('Query');
export const deskMutations = fieldsOf<MutationResolvers>('Mutation');
