/** The GraphQL-over-HTTP specification, checked by graphql-http's own audits against the running server. */
import { type AuditResult, auditServer } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePortal } from '../support/harness.ts';

// The audits send operations of their own.
const portal = usePortal({ SAFELIST: 'off' });
let url: string;
beforeAll(async () => {
  url = `${await portal.app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});

/** The audits that did not end with "ok", as `status id name`. */
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

  it('is kept without that header but for GET requests, which another site could make a browser send', async () => {
    const results = await auditServer({ url });
    expect(results).toHaveLength(61);
    expect(findings(results)).toEqual(['notice 5A70', 'notice D6D5', 'notice 6A70']);
  });
});
