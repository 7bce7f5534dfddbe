/** Limits the tokens and the fields of an operation. A mutation can have only one root field. */
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** docs/decisions/013-limits-and-shedding.md says why the limits have these values. */
export const queryLimits = {
  /** The most tokens of an operation's text. Twice as many tokens can take four times as long to validate. */
  tokens: 500,
  /** The most fields. A fragment's fields count at each spread, because nested spreads could ask for billions of values. */
  fields: 300,
  /** The most errors reported for an operation or its variables. Each error takes time, because graphql-js computes suggestions. */
  errors: 10,
} as const;

/** A mutation has one root field, because rate limits count requests, and a client can hardly show a partial success. */
export function sizeLimits(context: ValidationContext): ASTVisitor {
  const find = (name: string) => context.getFragment(name);
  const countFields = createCount(find);
  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const report = (problem: string) =>
        context.reportError(new GraphQLError(problem, { nodes: operation }));
      const names = rootFieldsIn(operation.selectionSet, find).map(({ name }) => name.value);
      const changes = names.filter((name) => name !== '__typename').length;
      if (operation.operation === OperationTypeNode.MUTATION && changes > 1)
        report(
          `A mutation must have exactly one field, found ${changes}. Send one request for each.`,
        );
      if (countFields(operation.selectionSet) > queryLimits.fields)
        report(
          `An operation may have at most ${queryLimits.fields} fields. Fragments count at each spread.`,
        );
    },
  };
}

type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/** Lists the root fields of a selection set. A fragment that is spread twice counts once. */
export function rootFieldsIn(
  { selections }: SelectionSetNode,
  find: FindFragment,
  seen = new Set<string>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return rootFieldsIn(selection.selectionSet, find, seen);
    const { value: name } = selection.name;
    const fragment = seen.has(name) ? null : find(name);
    seen.add(name);
    return fragment ? rootFieldsIn(fragment.selectionSet, find, seen) : [];
  });
}

function createCount(find: FindFragment) {
  const inFragments = new Map<string, number>();

  function inFragment(name: string): number {
    if (!inFragments.has(name)) {
      // Another rule refuses fragments that spread each other in a circle.
      inFragments.set(name, 0);
      inFragments.set(name, count(find(name)?.selectionSet));
    }
    return inFragments.get(name) ?? 0;
  }

  function count(set: SelectionSetNode | undefined): number {
    let total = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) total += inFragment(selection.name.value);
      else total += (selection.kind === Kind.FIELD ? 1 : 0) + count(selection.selectionSet);
    }
    return total;
  }
  return count;
}
