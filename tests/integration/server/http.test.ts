/** Tests everything except GraphQL: health, pages, static files, and bad requests. */
import { describe, expect, it } from 'vitest';
import { useBuiltClient } from '../../support/built-client.ts';
import { usePortal } from '../../support/harness.ts';

const page = (name: string) =>
  `<!doctype html><title>${name}</title><a href="{{links.survey}}">{{links.supportEmail}}</a>` +
  `<script id="config" type="application/json"><!--config--></script>{{unknown}}`;
const clientDir = useBuiltClient({
  'client/index.html': page('Home'),
  'client/help_center.html': page('Help'),
  'client/404.html': page('Missing'),
  'client/assets/app-abc123.js': 'export {};',
  'client/robots.txt': 'Sitemap: {{origin}}/sitemap.xml',
  'client/icon.svg': '<svg/>',
  'client/.secret': 'hidden',
});

const survey = 'https://survey.example.com/?a=1&b="<script>"';
const portal = usePortal({ SURVEY_URL: survey }, { clientDir });
const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  portal.app.inject({ method: 'GET', url, headers });

describe('health', () => {
  it('lives and is ready from the start, whatever the upstreams do, until it drains', async () => {
    const other = await portal.addReplica({ STRIPE_API_HOST: '127.0.0.1:9' });
    const ask = (url: string) => other.app.inject({ url });
    expect((await ask('/healthz')).statusCode).toBe(200);
    expect((await ask('/readyz')).statusCode).toBe(200);
    const warm = other.readiness.warmUp();
    await expect.poll(other.logs).toContain('upstream not available yet');
    expect((await ask('/readyz')).statusCode).toBe(200);
    other.readiness.drain();
    const leaving = await ask('/readyz');
    expect([leaving.statusCode, leaving.json()]).toEqual([503, { reason: 'shutting down' }]);
    expect((await ask('/healthz')).statusCode).toBe(200);
    await warm;
  });
});

describe('pages', () => {
  it('carry the config, escaped for where it stands', async () => {
    const { body, headers, statusCode } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const json = /type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(json).not.toContain('<');
    const config = JSON.parse(json) as { links: { survey: string }; firebase: object };
    expect(config.links.survey).toBe(survey);
    expect(config.firebase).toEqual({
      apiKey: 'demo-api-key',
      authDomain: 'localhost',
      projectId: 'demo-stop-smoke-now',
    });
    expect(body).toContain(
      'href="https://survey.example.com/?a=1&amp;b=&quot;&lt;script&gt;&quot;"',
    );
    expect(body).toContain('{{unknown}}');
    expect(json).not.toMatch(/sk_|rk_/);
  });

  it.each(['/nowhere', '/help_center/x', '/index.html', '/help_center.html', '/404'])(
    'answers %s with the page for it, and status 404',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Missing</title>');
    },
  );
});

describe('static files', () => {
  it('are kept for ever when their name carries a hash', async () => {
    const { headers } = await get('/assets/app-abc123.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/.secret', '/assets/../.secret', '/%2e%2e/package.json', '/assets/nothing.js'])(
    'does not serve %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('hidden');
    },
  );
});
