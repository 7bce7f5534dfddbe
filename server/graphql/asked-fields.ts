/** The root fields that an operation asks for, each with its arguments: what the audit of a refusal is about. */
import {
  type DocumentNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { AskedField } from '../domain/audit-subject.ts';
import { rootFieldsIn } from './root-fields.ts';
import { schema } from './schema.ts';

/** @param variables as they were sent */
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
