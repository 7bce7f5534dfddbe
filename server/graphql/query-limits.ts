/** Limits on the size of an operation. Apollo and graphql-js count its tokens and errors, a validation rule the rest. */
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * The limits; docs/decisions/013-limits-and-shedding.md has the measurements. The largest operation of our own
 * clients and the standard introspection query stay far below each of them.
 */
export const queryLimits = {
  /** Tokens of a document. In the worst case, validation takes quadratic time in their number. */
  tokens: 500,
  /** Levels of fields, those below `__schema` not counted: graphql-js limits them. */
  depth: 8,
  aliases: 15,
  rootFields: 6,
  /** How many errors are reported for an operation or its variables. Each costs time, with its suggestions. */
  errors: 10,
} as const;

/**
 * The validation rule. A mutation has one root field: rate limits count requests, so that a request with a hundred
 * cancellations would count as one, and a partial success is hard to show.
 */
export function sizeLimits(context: ValidationContext): ASTVisitor {
  const find = (name: string) => context.getFragment(name);
  const sizeOf = createSizeOf(find);
  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const { depth, aliases } = sizeOf(operation.selectionSet);
      const names = rootFieldsIn(operation.selectionSet, find).map(({ name }) => name.value);
      const report = (problem: string) =>
        context.reportError(new GraphQLError(problem, { nodes: operation }));
      const changes = names.filter((name) => name !== '__typename').length;
      if (operation.operation === OperationTypeNode.MUTATION && changes > 1)
        report(
          `A mutation must have exactly one field, found ${changes}. Send one request for each.`,
        );
      const found = { depth, aliases, rootFields: names.length };
      for (const [name, what] of [
        ['depth', 'Query depth'],
        ['aliases', 'Aliases'],
        ['rootFields', 'Root fields'],
      ] as const)
        if (found[name] > queryLimits[name])
          report(`${what} limit of ${queryLimits[name]} exceeded, found ${found[name]}.`);
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

/** How many levels of fields a selection has, and how many aliases, those of its fragments at each spread. */
interface Size {
  depth: number;
  aliases: number;
}
const nothing: Size = { depth: 0, aliases: 0 };

/** @returns a function that looks into each fragment once; a circle of fragments, which is refused anyway, counts as nothing */
function createSizeOf(find: FindFragment) {
  const fragments = new Map<string, Size>();

  function sizeOfFragment(name: string): Size {
    if (!fragments.has(name)) {
      fragments.set(name, nothing);
      const fragment = find(name);
      if (fragment) fragments.set(name, sizeOf(fragment.selectionSet));
    }
    return fragments.get(name) ?? nothing;
  }

  function sizeOfOne(node: SelectionNode): Size {
    if (node.kind === Kind.FRAGMENT_SPREAD) return sizeOfFragment(node.name.value);
    const { depth, aliases } = node.selectionSet ? sizeOf(node.selectionSet) : nothing;
    if (node.kind === Kind.INLINE_FRAGMENT) return { depth, aliases };
    return {
      depth: node.name.value === '__schema' ? 1 : depth + 1,
      aliases: aliases + (node.alias ? 1 : 0),
    };
  }

  function sizeOf({ selections }: SelectionSetNode): Size {
    return selections.map(sizeOfOne).reduce(
      (all, one) => ({
        depth: Math.max(all.depth, one.depth),
        aliases: all.aliases + one.aliases,
      }),
      nothing,
    );
  }
  return sizeOf;
}
