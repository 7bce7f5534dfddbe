/** Limits on the size of an operation: its tokens, its fields, and one change a request. */
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

/** The limits; docs/decisions/013-limits-and-shedding.md has the measurements, and how much our own clients need. */
export const queryLimits = {
  /** Tokens of a document. In the worst case, validation takes quadratic time in their number. */
  tokens: 500,
  /** Fields of an operation, those of a fragment at each spread. Nested spreads multiply: 500 tokens could ask for billions of values. */
  fields: 300,
  /** How many errors are reported for an operation or its variables. Each costs time, with its suggestions. */
  errors: 10,
} as const;

/**
 * The validation rule. A mutation has one root field: rate limits count requests, so that a request with a hundred
 * cancellations would count as one, and a partial success is hard to show.
 */
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

/** Finds a fragment of the document by its name. */
type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/** The fields in a selection set. A fragment that is spread twice counts once. */
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

/** Returns a function that counts the fields of a selection set on all levels, and looks into each fragment once. */
function createCount(find: FindFragment) {
  const inFragments = new Map<string, number>();

  function inFragment(name: string): number {
    if (!inFragments.has(name)) {
      // Fragments that spread each other in a circle are refused by another rule.
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
