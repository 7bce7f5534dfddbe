/** Finds the root fields of an operation, those in fragments included. */
import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

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
