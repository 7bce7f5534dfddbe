/** An Apollo plugin that checks the caller's session before each mutation and each operation of a support agent. */
import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode } from 'graphql';
import { aboutField } from '../../domain/support/audit.ts';
import { InvalidTokenError } from '../../domain/login.ts';
import { type RequestContext, toRefusal } from '../context.ts';
import { clientError } from '../errors.ts';
import { askedFields } from '../operation-document.ts';

/**
 * Asks Firebase whether the session is still valid. It refuses with UNAUTHENTICATED (401) when the account was deleted or
 * disabled or its sessions were revoked, FORBIDDEN (403) when the account has lost the support role, and
 * DIRECTORY_UNAVAILABLE (503) when Firebase does not answer.
 */
export const requireFreshSession: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, request, contextValue }) {
        const { isAgent, freshIdentity, log } = contextValue;
        const isChange = operation?.operation === OperationTypeNode.MUTATION;
        // Apollo rejects a request for an operation that is not in the document.
        if (!operation || !(isChange || isAgent)) return;
        const recordRefusals = async () => {
          if (!isAgent) return;
          const fields = askedFields(operation, document, request.variables ?? {});
          await Promise.all(
            fields.map((field) =>
              contextValue.support.recordRefusal(field.name, aboutField(field)),
            ),
          );
        };
        const fresh = await freshIdentity().catch(async (error: unknown) => {
          if (error instanceof InvalidTokenError) await recordRefusals();
          throw toRefusal(error, log);
        });
        if (!isAgent || fresh?.role === 'SUPPORT') return;
        await recordRefusals();
        throw clientError('FORBIDDEN', { status: 403 });
      },
    };
  },
};
