/** How large and how demanding a GraphQL operation may be, checked before it is carried out. */
import { ApolloArmor } from '@escape.tech/graphql-armor';
import {
  GraphQLError,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { rootFieldNames } from './root-fields.ts';
import { schema } from './schema.ts';

/**
 * The limits; docs/decisions/013-limits-and-shedding.md has what was measured. The largest operation of
 * our own clients and the standard introspection query stay far below each of them.
 */
export const queryLimits = {
  /** Words, names and signs of a document. Validation takes time by their square in the worst case. */
  tokens: 500,
  depth: 8,
  aliases: 15,
  directives: 15,
  rootFields: 6,
  /** An object 2, a scalar 1, all times 1.5 for each level below, and times `first` where it is written out. */
  cost: 4_000,
  /** What is wrong with an operation or its variables is listed so far. Each line costs, with its suggestions. */
  errors: 10,
} as const;

/** Reported as errors of the validation: the library's own way throws, which Apollo answers with 500. */
const report = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError) =>
      context?.reportError(new GraphQLError(message.replace('Syntax Error: ', ''))),
  ],
};

/** The validation rules that hold the limits, but for the tokens, which Apollo's parser counts. */
export function queryLimitRules(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ...report },
    // Its default allow-list would let any number of `a: __typename` through.
    maxAliases: { n: queryLimits.aliases, allowList: [], ...report },
    maxDirectives: { n: queryLimits.directives, ...report },
    costLimit: { maxCost: queryLimits.cost, flattenFragments: true, ...report },
  }).protect();
  return [...validationRules, rootFields];
}

/**
 * Checks one of the most demanding operations a few times, so that its code is compiled before somebody
 * sends one: the first time takes five times as long as a later one.
 */
export function warmUpValidation(): void {
  const demanding = `{ ${'viewer { id } '.repeat(queryLimits.tokens / 4 - 1)} }`;
  const rules = [...specifiedRules, ...queryLimitRules()];
  for (let times = 0; times < 5; times += 1) validate(schema, parse(demanding), rules);
}

/**
 * A few root fields for a query, and exactly one for a mutation: a request that cancels a hundred
 * subscriptions would count as one, and an answer of which half succeeded is hard to show to anybody.
 */
function rootFields(context: ValidationContext) {
  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const names = rootFieldNames(operation.selectionSet, (name) => context.getFragment(name));
      const problem = problemOf(operation, names);
      if (problem) context.reportError(new GraphQLError(problem, { nodes: operation }));
    },
  };
}

function problemOf({ operation }: OperationDefinitionNode, names: string[]): string | null {
  const { length } = names.filter((name) => name !== '__typename');
  if (operation === OperationTypeNode.MUTATION && length > 1)
    return `A mutation must have exactly one field, found ${length}. Send one request for each.`;
  if (names.length > queryLimits.rootFields)
    return `Root fields limit of ${queryLimits.rootFields} exceeded, found ${names.length}.`;
  return null;
}
