/**
 * An Apollo plugin for one sentence of the GraphQL-over-HTTP specification that Apollo Server leaves out:
 * who accepts `application/json` only takes any other status than 200 for a failure on the way.
 * https://graphql.github.io/graphql-over-http/draft/#sec-application-json
 */
import type { ApolloServerPlugin } from '@apollo/server';

/** What can be wrong with a request that was understood as one. */
const wellFormed = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

export const graphqlOverHttp: ApolloServerPlugin = {
  async requestDidStart({ request }) {
    const accept = request.http?.headers.get('accept') ?? '';
    const isOld =
      accept.includes('application/json') && !accept.includes('application/graphql-response+json');
    if (!isOld) return;
    return {
      async willSendResponse({ response: { body, http } }) {
        if (http.status !== 400 || body.kind !== 'single') return;
        const codes = body.singleResult.errors?.map(({ extensions }) => extensions?.['code']) ?? [];
        if (codes.every((code) => wellFormed.has(code))) http.status = 200;
      },
    };
  },
};
