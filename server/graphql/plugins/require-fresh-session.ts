/** An Apollo plugin that checks the caller's session before each mutation and each operation of a support agent. */
import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.ts';
import { askedFields } from '../asked-fields.ts';

export const requireFreshSession: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, request, contextValue }) {
        // Apollo rejects a request for an operation that is not in the document.
        if (!operation) return;
        const isChange = operation.operation === OperationTypeNode.MUTATION;
        const fields = () => askedFields(operation, document, request.variables ?? {});
        await contextValue.checkSession({ isChange, fields });
      },
    };
  },
};
