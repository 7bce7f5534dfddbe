/** An Apollo plugin: before a change, and before all that support does, the caller's token must still hold. */
import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import { rootFieldNames } from '../root-fields.ts';

export const confirmIdentity: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, contextValue: { confirm } }) {
        // An operation that is not in the document is refused later on.
        if (!operation) return;
        const changes = operation.operation === OperationTypeNode.MUTATION;
        await confirm({ changes, fields: () => rootFields(operation, document) });
      },
    };
  },
};

/** The names of the root fields that an operation asks for, each once. */
function rootFields(
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
): Set<string> {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const find = (wanted: string) => fragments.find(({ name }) => name.value === wanted);
  return new Set(rootFieldNames(operation.selectionSet, find));
}
