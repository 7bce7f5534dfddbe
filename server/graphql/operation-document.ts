/** What follows from the document of an operation: its root fields, and what need be computed only once for it. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { AskedField } from '../domain/support/audit.ts';
import { schema } from './schema.ts';

/**
 * Computes a value once for each document, or other object that never changes.
 * @returns a function that keeps the result for as long as its argument is in use
 */
export function memoize<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const results = new WeakMap<K, V>();
  return (of) => {
    let result = results.get(of);
    if (result === undefined) results.set(of, (result = compute(of)));
    return result;
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

/**
 * The root fields that an operation asks for, each with its arguments: what the audit of a refusal is about.
 * @param variables as they were sent
 */
export function askedFields(
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
  variables: Record<string, unknown>,
): AskedField[] {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const type = rootType(operation);
  const { coerced = {} } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables,
  );
  const find = (name: string) => fragments.find((one) => one.name.value === name);
  return rootFieldsIn(operation.selectionSet, find).map((node) => {
    const field = type?.getFields()[node.name.value];
    const none = { name: node.name.value, given: {} };
    try {
      return field ? { ...none, given: getArgumentValues(field, node, coerced) } : none;
    } catch {
      return none;
    }
  });
}

function rootType({ operation }: OperationDefinitionNode): GraphQLObjectType | null | undefined {
  return operation === OperationTypeNode.MUTATION
    ? schema.getMutationType()
    : schema.getQueryType();
}
