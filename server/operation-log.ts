/** An Apollo plugin that writes one log line for each operation: name, duration, outcome, error codes. */
import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLError, Kind } from 'graphql';
import { isForClients, originalError, UpstreamError } from './errors.ts';
import type { RequestContext } from './context.ts';
import { describeError } from './log.ts';
import { publicName } from './public-name.ts';

export const operationLog: ApolloServerPlugin<RequestContext> = {
  async requestDidStart({ contextValue: { log } }) {
    const started = performance.now();
    return {
      async didEncounterErrors({ errors }) {
        for (const error of errors) {
          const cause = originalError(error);
          // Errors that a client may see in full are its own business, not the operator's.
          if (isForClients(String(error.extensions['code']))) continue;
          const upstream = cause instanceof UpstreamError ? cause.upstream : undefined;
          log.error(
            { upstream, field: fieldOf(error), error: describeError(cause) },
            upstream ? 'upstream failed' : 'unexpected error',
          );
        }
      },
      async willSendResponse({ operationName, operation, response: { body } }) {
        const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
        log.info(
          {
            operation: operation ? publicName(operationName) : 'invalid',
            type: operation?.operation,
            ms: Math.round(performance.now() - started),
            outcome: errors?.length ? 'error' : 'ok',
            codes: errors && [...new Set(errors.map(({ extensions }) => extensions?.['code']))],
          },
          'operation',
        );
      },
    };
  },
};

/** The schema's name of the field that failed; its path would hold what the caller calls it. */
function fieldOf({ nodes }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}
