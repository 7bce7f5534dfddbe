/** An app with no GraphQL library at all: `fetch`, the manifest and a token. */
import { appJourney } from './app-journey.ts';

interface Answer {
  data?: unknown;
  errors?: { extensions: { code: string } }[];
}

appJourney('fetch', (url) => async ({ id }, { token, variables }) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: id } },
    }),
  });
  const { data = null, errors = [] } = (await response.json()) as Answer;
  return { data, codes: errors.map(({ extensions }) => extensions.code) };
});
