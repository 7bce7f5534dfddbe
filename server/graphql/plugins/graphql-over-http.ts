/**
 * An Apollo plugin for one rule of the GraphQL-over-HTTP specification that Apollo Server does not implement:
 * a client that accepts only `application/json` gets 200 for a well-formed request, whatever its errors.
 * https://graphql.github.io/graphql-over-http/draft/#sec-application-json
 */
import type { ApolloServerPlugin } from '@apollo/server';

/** The error codes of well-formed requests. */
const wellFormedCodes = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

export const graphqlOverHttp: ApolloServerPlugin = {
  async requestDidStart({ request }) {
    const accept = request.http?.headers.get('accept') ?? '';
    const acceptsOnlyJson =
      accept.includes('application/json') && !accept.includes('application/graphql-response+json');
    if (!acceptsOnlyJson) return;
    return {
      async willSendResponse({ response: { body, http } }) {
        if (http.status !== 400 || body.kind !== 'single') return;
        const codes = body.singleResult.errors?.map(({ extensions }) => extensions?.['code']) ?? [];
        if (codes.every((code) => wellFormedCodes.has(code))) http.status = 200;
      },
    };
  },
};
