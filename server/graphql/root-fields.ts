/** The fields at the root of an operation: what a caller asks for, in the schema's words. */
import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** Finds a fragment of the same document by its name. */
type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/** Their names, those in fragments included; a fragment that is spread twice counts once. */
export function rootFieldNames(
  { selections }: SelectionSetNode,
  find: FindFragment,
  seen = new Set<string>(),
): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return rootFieldNames(selection.selectionSet, find, seen);
    const { value: name } = selection.name;
    const fragment = seen.has(name) ? null : find(name);
    seen.add(name);
    return fragment ? rootFieldNames(fragment.selectionSet, find, seen) : [];
  });
}
