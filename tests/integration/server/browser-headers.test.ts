/** What browsers are told about answers that are no page, and which other sites may use the API. */
import { describe, expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const plain = usePortal();
const portal = usePortal({ CORS_ORIGINS: 'https://app.example.com, https://beta.example.com' });

describe('every answer', () => {
  it.each([
    ['GET', '/healthz'],
    ['GET', '/config.json'],
    ['GET', '/nowhere'],
    ['GET', '/%zz'],
    ['POST', '/graphql'],
    ['PATCH', '/graphql'],
  ] as const)('%s %s loads nothing, is framed nowhere and is what it says', async (method, url) => {
    const { headers } = await plain.app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    // Only production is sure to be reached over HTTPS.
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('another site', () => {
  const preflight = (origin: string, at = portal, url = '/graphql') =>
    at.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const ask = (origin: string, at = portal) =>
    at.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { origin },
      payload: { query: '{ __typename }' },
    });
  const allowed = 'access-control-allow-origin';

  it('may use the API when it is on the list', async () => {
    for (const origin of ['https://app.example.com', 'https://beta.example.com']) {
      const { statusCode, headers } = await preflight(origin);
      expect(statusCode).toBe(204);
      expect(headers[allowed]).toBe(origin);
      expect(headers['access-control-allow-headers']).toContain('authorization');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const answer = await ask(origin);
      expect(answer.headers[allowed]).toBe(origin);
      expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
    }
  });

  const app = 'https://app.example.com';
  it.each([
    [
      'when it is not on the list',
      portal,
      ['https://evil.example.com', 'http://app.example.com', 'null'],
    ],
    ['where there is no list', plain, [app]],
  ])('may not use the API %s', async (_, at, origins) => {
    for (const origin of origins)
      for (const { headers } of [await preflight(origin, at), await ask(origin, at)])
        expect(headers).not.toHaveProperty(allowed);
  });

  it('may not use anything else', async () => {
    const { headers } = await portal.app.inject({ url: '/config.json', headers: { origin: app } });
    expect(headers).not.toHaveProperty(allowed);
  });
});
