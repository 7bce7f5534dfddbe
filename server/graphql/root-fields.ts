/** Finds the root fields of an operation, those in fragments included. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Finds a fragment of the document by its name. */
type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;

/** The names of an operation's root fields. */
export function rootFieldsOf(
  { selectionSet }: OperationDefinitionNode,
  { definitions }: DocumentNode,
): string[] {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return rootFieldNames(selectionSet, (wanted) =>
    fragments.find(({ name }) => name.value === wanted),
  );
}

/** The names of the fields in a selection set. A fragment that is spread twice counts once. */
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
