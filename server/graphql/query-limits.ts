/** Limits on the size and cost of a GraphQL operation, checked by validation rules. */
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
import { rootFieldsIn } from './operation-document.ts';
import { schema } from './schema.ts';

/**
 * The limits; docs/decisions/013-limits-and-shedding.md has the measurements. The largest operation of our own
 * clients and the standard introspection query stay far below each of them.
 */
export const queryLimits = {
  /** Tokens of a document. In the worst case, validation takes quadratic time in their number. */
  tokens: 500,
  depth: 8,
  aliases: 15,
  directives: 15,
  rootFields: 6,
  /** An object costs 2, a scalar 1, times 1.5 for each level, and times `first` where it is a literal. */
  cost: 4_000,
  /** How many errors are reported for an operation or its variables. Each costs time, with its suggestions. */
  errors: 10,
} as const;

/** Reports violations as validation errors. By default the library throws, and Apollo answers with 500. */
const report = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError) =>
      context?.reportError(new GraphQLError(message.replace('Syntax Error: ', ''))),
  ],
};

/** The validation rules for all limits but `tokens`, which Apollo's parser counts. */
export function queryLimitRules(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ...report },
    // The default allow-list allows any number of `a: __typename`.
    maxAliases: { n: queryLimits.aliases, allowList: [], ...report },
    maxDirectives: { n: queryLimits.directives, ...report },
    costLimit: { maxCost: queryLimits.cost, flattenFragments: true, ...report },
  }).protect();
  return [...validationRules, rootFields];
}

/**
 * Validates an expensive operation a few times at the start, so that V8 has compiled the code: the first
 * validation takes five times as long as a later one.
 */
export function warmUpValidation(): void {
  const expensive = `{ ${'viewer { id } '.repeat(queryLimits.tokens / 4 - 1)} }`;
  const rules = [...specifiedRules, ...queryLimitRules()];
  for (let times = 0; times < 5; times += 1) validate(schema, parse(expensive), rules);
}

/**
 * Limits the root fields of a query, and allows one for a mutation: rate limits count requests, so that a
 * request with a hundred cancellations would count as one, and a partial success is hard to show.
 */
function rootFields(context: ValidationContext) {
  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const fields = rootFieldsIn(operation.selectionSet, (name) => context.getFragment(name));
      const names = fields.map(({ name }) => name.value);
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
