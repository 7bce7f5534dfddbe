/** An Apollo plugin: before a change, and before all that support does, the caller's token must still hold. */
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { RequestContext } from './context.ts';

export const confirmIdentity: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, contextValue: { confirm } }) {
        // An operation that is not in the document is refused later on.
        if (!operation) return;
        const changes = operation.operation === OperationTypeNode.MUTATION;
        await confirm({ changes, fields: rootFields(operation, document) });
      },
    };
  },
};

/** The names of the root fields that an operation asks for, each once. */
function rootFields(operation: OperationDefinitionNode, { definitions }: DocumentNode): string[] {
  const names = new Set<string>();
  const visited = new Set<string>();
  const visit = ({ selectionSet }: OperationDefinitionNode | FragmentDefinitionNode): void => {
    const selections = [...selectionSet.selections];
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        selections.push(...selection.selectionSet.selections);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        definitions
          .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
          .filter(({ name }) => name.value === selection.name.value)
          .forEach(visit);
      }
    }
  };
  visit(operation);
  return [...names];
}
