/** Tests the headers of responses other than pages, and that other sites can't use the API. */
import { describe, expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();

describe('every answer', () => {
  it.each([
    ['GET', '/healthz'],
    ['GET', '/config.json'],
    ['GET', '/nowhere'],
    ['GET', '/%zz'],
    ['POST', '/graphql'],
    ['PATCH', '/graphql'],
  ] as const)('%s %s loads nothing, is framed nowhere and is what it says', async (method, url) => {
    const { headers } = await portal.app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

it.each([
  [
    'a preflight of the API',
    { method: 'OPTIONS', url: '/graphql', headers: { 'access-control-request-method': 'POST' } },
  ],
  ['the API', { method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } }],
  ['a preflight of a session', { method: 'OPTIONS', url: '/session' }],
  ['anything else', { url: '/config.json' }],
] as const)('another site is not allowed to read the answer of %s', async (_, request) => {
  for (const origin of ['https://app.example.com', 'null']) {
    const headers = { ...('headers' in request && request.headers), origin };
    const answer = await portal.app.inject({ ...request, headers });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
});
