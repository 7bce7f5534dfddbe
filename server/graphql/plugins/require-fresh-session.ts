/** An Apollo plugin: before a change, and before all that support does, the caller's session must still stand. */
import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import { rootFieldsOf } from '../root-fields.ts';

export const requireFreshSession: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, contextValue }) {
        // An operation that is not in the document is refused later on.
        if (!operation) return;
        const isChange = operation.operation === OperationTypeNode.MUTATION;
        const fields = () => new Set(rootFieldsOf(operation, document));
        await contextValue.checkSession({ isChange, fields });
      },
    };
  },
};
