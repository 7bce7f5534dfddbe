/** Tests a production server's content security policy in Chromium. */
import { existsSync, readdirSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it as vitestIt } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createServices } from '../../server/services.ts';
import { parseEnv } from '../../server/env.ts';
import { createReadiness } from '../../server/http/health.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { productionEnvironment } from '../support/production-environment.ts';
import { expectConsoleError, it, useBrowser, visit } from './browser.ts';

const clientDir = `${process.cwd()}/build/client/`;
const isBuilt = existsSync(clientDir);
const pages = (isBuilt ? readdirSync(clientDir) : [])
  .filter((name) => name.endsWith('.html'))
  .map((name) => `/${name.replace(/(index)?\.html$/, '')}`);
const log = pino({ level: 'silent' });
const env = parseEnv(productionEnvironment);

describe.skipIf(!isBuilt)('a production server', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    const services = createServices(env, log);
    app = await createApp(services, {
      env,
      log,
      readiness: createReadiness(services, log),
      metrics: createMetrics(),
      clientDir,
    });
  });
  afterAll(() => app.close());

  vitestIt(
    'has no inline script, lets none run, is framed nowhere, and stays on HTTPS',
    async () => {
      for (const url of pages) {
        const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
        expect(body, url).not.toMatch(/<script>/);
        expect(headers['content-security-policy'], url).toContain("script-src 'self';");
        expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
        expect(headers['strict-transport-security'], url).toMatch(/max-age=\d{8}/);
        expect(headers['x-content-type-options'], url).toBe('nosniff');
      }
    },
  );

  vitestIt('lets pages send requests to itself and Firebase Auth only', async () => {
    const { headers } = await app.inject({ url: '/login' });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http:|\*/);
  });
});

describe('a browser', () => {
  useBrowser();

  it('runs no script but the site’s own, and lets no text become one', async () => {
    expectConsoleError(/Content Security Policy/);
    expectConsoleError(/This document requires 'Trusted/);
    const page = await visit('/');
    const violations = await page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        seen.push(effectiveDirective);
      });
      const script = document.createElement('script');
      try {
        script.text = 'window.injected = true';
        document.head.append(script);
      } catch {
        // Refused, too.
      }
      try {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<img src=x onerror="window.injected = true">',
        );
      } catch {
        // Trusted types refuse it.
      }
      await fetch('https://example.com/').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { seen, injected: 'injected' in window };
    });
    expect(violations.injected).toBe(false);
    expect(violations.seen).toContain('require-trusted-types-for');
    expect(violations.seen).toContain('connect-src');
  });
});
