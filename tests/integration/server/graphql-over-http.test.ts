/** Runs the audits of GraphQL over HTTP of graphql-http, and ours, against the server. */
import { type AuditResult, auditServer } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
let url: string;
beforeAll(async () => {
  url = `${await portal.app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});

/** Returns the failed audits as `status id name`. */
const findings = (results: AuditResult[]) =>
  results.filter(({ status }) => status !== 'ok').map(({ status, id }) => `${status} ${id}`);

describe('GraphQL over HTTP', () => {
  it('is kept in all 61 points by a client that sends the preflight header', async () => {
    const results = await auditServer({
      url,
      fetchFn: (input: string, init: RequestInit = {}) =>
        fetch(input, { ...init, headers: { 'apollo-require-preflight': 'true', ...init.headers } }),
    });
    expect(results).toHaveLength(61);
    expect(findings(results)).toEqual([]);
  });

  it('is kept without that header, except for GET requests, which another site could make a browser send', async () => {
    const results = await auditServer({ url });
    expect(results).toHaveLength(61);
    expect(findings(results)).toEqual(['notice 5A70', 'notice D6D5', 'notice 6A70']);
  });
});

describe('a request that no operation can be read from', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it.each([
    ['application/json; charset=utf-8', {}],
    ['application/json; charset=utf-8', { accept: 'application/json' }],
    [
      'application/graphql-response+json; charset=utf-8',
      { accept: 'application/graphql-response+json, application/json;q=0.9' },
    ],
  ])('is answered in GraphQL’s form as %s', async (mediaType, headers) => {
    for (const [body, status] of [
      ['{', 400],
      ['', 400],
      ['{"query": nonsense}', 400],
      ['{"query": 7}', 400],
      [JSON.stringify({ query: 'x'.repeat(200_000) }), 413],
    ] as const) {
      const response = await post(body, headers);
      expect([response.status, response.headers.get('content-type')]).toEqual([status, mediaType]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { errors, ...more } = (await response.json()) as Record<
        string,
        { extensions: object }[]
      >;
      expect(more).toEqual({});
      expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'BAD_REQUEST' }]);
      expect(JSON.stringify(errors)).not.toContain('nonsense');
    }
  });
});

it('a request that another site could make a browser send is refused', async () => {
  const body = '{"query":"{ __typename }"}';
  const { status } = await fetch(url, { method: 'POST', body });
  expect([400, 415]).toContain(status);
  expect((await fetch(`${url}?query=%7B__typename%7D`)).status).toBe(400);
});

describe('an answer with the status 401', () => {
  it.each([
    ['Bearer nonsense', 'Bearer error="invalid_token"'],
    ['Basic dXNlcjpwYXNz', 'Bearer'],
  ])('says how to sign in, to %s', async (authorization, challenge) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge]);
  });
});
