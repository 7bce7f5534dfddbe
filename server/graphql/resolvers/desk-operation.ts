/** Resolves the support team's fields. Each runs the desk operation of the same name. */
import * as operations from '../../domain/support/operations.ts';
import type { Answer, Given, OperationName } from '../../domain/support/support-desk.ts';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../context.ts';

/** Returns a field's `input`, or its arguments if it has no `input`. */
export const sentTo = (args: object): unknown => ('input' in args ? args.input : args);

const ofDesk =
  <Name extends OperationName>(name: Name) =>
  (_: unknown, args: Given<Name> | { input: Given<Name> }, { support }: RequestContext) =>
    support().run(name, sentTo(args as object) as Given<Name>) as Promise<Answer<Name>>;

type DeskFields = { [Name in OperationName]: ReturnType<typeof ofDesk<Name>> };

/** Selects the operations that act for `Mutation`, the others for `Query`. `customers` is Subscriber's. */
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
