/** An app with urql: by ids, asking by GET, and with its own cache, which prints operations in its own way. */
import {
  type AnyVariables,
  cacheExchange,
  Client,
  type ClientOptions,
  fetchExchange,
  gql,
  makeOperation,
  mapExchange,
} from '@urql/core';
import { expect } from 'vitest';
import { type AppAnswer, appJourney } from './app-journey.ts';

appJourney('urql by ids, and GET', (url) => async ({ id, body }, { token, variables }) => {
  const byId = mapExchange({
    onOperation: (operation) =>
      makeOperation(operation.kind, {
        ...operation,
        extensions: { persistedQuery: { version: 1, sha256Hash: id } },
      }),
  });
  const method = /^query/.test(body) ? 'GET' : 'POST';
  const exchanges = [byId, fetchExchange];
  return ask(body, variables, token, {
    url,
    exchanges,
    preferGetMethod: 'force',
    fetch: (input, init) => {
      expect(init?.method).toBe(method);
      const sent = `${decodeURIComponent(input as string)} ${init?.body as string}`;
      expect(sent).toContain(id);
      expect(sent).not.toContain('{ viewer');
      expect(sent).not.toContain('"query"');
      return fetch(input, init);
    },
  });
});

appJourney('urql by text', (url) => async ({ body }, { token, variables }) => {
  const exchanges = [cacheExchange, fetchExchange];
  return ask(body, variables, token, { url, exchanges, preferGetMethod: false });
});

async function ask(
  body: string,
  variables: AnyVariables,
  token: string | null,
  options: ClientOptions,
): Promise<AppAnswer> {
  const headers = {
    'apollo-require-preflight': 'true',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const client = new Client({ ...options, fetchOptions: { headers } });
  const document = gql<unknown>(body);
  const { data, error } = /^mutation/.test(body)
    ? await client.mutation(document, variables ?? {}).toPromise()
    : await client.query(document, variables ?? {}).toPromise();
  const errors = error?.graphQLErrors ?? [];
  if (error && errors.length === 0) throw error;
  return { data: data ?? null, codes: errors.map(({ extensions }) => extensions['code']) };
}
