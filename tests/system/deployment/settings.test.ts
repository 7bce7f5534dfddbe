/** Every setting and every secret that is documented: rendered, and a server started with it as each platform gives it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { freePorts } from '../../../scripts/portal.ts';
import { parseEnv } from '../../../server/env.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';
import { type Platform, renderPlatforms } from './platforms.ts';

/** What the file of values says in other words, or the platform sets. */
const elsewhere = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'FIREBASE_PROJECT_ID',
  'GOOGLE_APPLICATION_CREDENTIALS',
];

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
const operations = join(folder, 'operations');

/** A value for each variable that the example of a deployment leaves out. */
const more = {
  TRUST_PROXY: '1',
  CORS_ORIGINS: 'https://app.smoke.test,https://web.smoke.test',
  SHUTDOWN_DELAY: '1',
  LOG_LEVEL: 'info',
  SAFELIST: 'on',
  OPERATIONS_DIR: operations,
  METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  OTEL_TRACES_SAMPLER: 'always_off',
  EXIT_LANGUAGES: '',
  POSTAL_ADDRESS: '"Smoke Ltd, 1 Street"',
  MAIL_FROM: '"Stop Smoke Now <receipts@smoke.test>"',
  RATING_SOURCE: '"App Store, #1 in Health & Fitness, $0 of ads"',
};
const secretNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REDIS_URL',
  'MAIL_URL',
  'RECEIPT_SIGNING_KEYS',
];
const everything = [
  ...Object.entries(more).map(([name, value]) => `${name}=${value}`),
  ...secretNames.map((name) => `${name}_VERSION=1`),
];
const leftOut = ['REDIS_URL', 'MAIL_URL', 'RECEIPT_SIGNING_KEYS'].map(
  (name) => `${name}_VERSION=0`,
);

/** What the operator stores, by the name of the secret. */
const kept: Record<string, string> = {
  'google-credentials.json': JSON.stringify({ type: 'service_account' }),
  'stripe-secret-key': 'rk_test_kept',
  'stripe-webhook-secret': 'whsec_kept',
  'mail-url': 'smtps://user:password@127.0.0.1:1',
};

const withoutRedis = mustSkip('settings on both platforms', missingCommands('redis-server'));

describe.skipIf(withoutRedis)('what is rendered', () => {
  let stripe: StripeEmulator;
  let redis: TestRedis;
  beforeAll(async () => {
    mkdirSync(operations);
    [stripe, redis] = await Promise.all([startStripeEmulator(), startRedis()]);
    kept['redis-url'] = `redis://${redis.host}`;
    // As the documentation makes them.
    kept['receipt-signing-keys'] = execFileSync('npm', ['run', '--silent', 'receipt-keys'], {
      encoding: 'utf8',
    }).trim();
    for (const [name, value] of Object.entries(kept)) writeFileSync(join(folder, name), value);
  });
  afterAll(async () => {
    await Promise.all([stripe.close(), redis.close()]);
    rmSync(folder, { recursive: true });
  });

  /** The variables of the container, with its secrets as the platform gives them. */
  function environmentOf({ settings, secrets }: Platform): Record<string, string> {
    const isFile = (variable: string) => /_FILE$|^GOOGLE_/.test(variable);
    return {
      ...settings,
      ...Object.fromEntries(
        Object.entries(secrets).map(([variable, name]) => [
          variable,
          isFile(variable) ? join(folder, name) : (kept[name] ?? expect.fail(name)),
        ]),
      ),
    };
  }

  /** Starts it on this machine, with emulators in place of Google and Stripe. @returns the keys that it publishes */
  async function publishedKeys(environment: Record<string, string>): Promise<unknown[]> {
    const [port = 0] = await freePorts(1);
    const server = startServerProcess({
      ...environment,
      ...sharedEmulators(),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      STRIPE_API_HOST: new URL(stripe.url).host,
      FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
      // Compose has it under a name of its network.
      ...(environment['REDIS_URL'] && { REDIS_URL: `redis://${redis.host}` }),
    });
    try {
      await expect.poll(server.output).toMatch(/"(msg|message)":"connected to all upstreams"/);
      const answer = await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`);
      return ((await answer.json()) as { keys: unknown[] }).keys;
    } finally {
      await server.stop();
    }
  }

  it('names every variable of .env.example', () => {
    const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !/EMULATOR|^STRIPE_API_HOST$/.test(name) && !elsewhere.includes(name));
    const example = readFileSync('deploy/example.env', 'utf8');
    const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const known = [...named, ...Object.keys(more), ...secretNames];
    expect(documented.filter((name) => !known.includes(name))).toEqual([]);
    expect(documented).toContain('RECEIPT_SIGNING_KEYS');
  });

  it.each(['oneMachine', 'cloudRun'] as const)(
    'starts with every setting: %s',
    async (platform) => {
      const environment = environmentOf(renderPlatforms(everything)[platform]);
      expect(parseEnv({ ...environment, NODE_ENV: 'production' })).toMatchObject({
        production: true,
        corsOrigins: more.CORS_ORIGINS.split(','),
        exitLanguages: [],
        stripe: { secretKey: 'rk_test_kept', webhookSecrets: ['whsec_kept'] },
        mail: { url: kept['mail-url'], from: 'Stop Smoke Now <receipts@smoke.test>' },
        links: { ratingSource: 'App Store, #1 in Health & Fitness, $0 of ads' },
      });
      expect(environment['OTEL_TRACES_SAMPLER']).toBe('always_off');
      expect(await publishedKeys(environment)).toHaveLength(1);
    },
  );

  it.each(['oneMachine', 'cloudRun'] as const)(
    'starts without what may be left out: %s',
    async (platform) => {
      const { settings, secrets } = renderPlatforms(leftOut)[platform];
      const names = Object.values(secrets);
      const google = platform === 'oneMachine' ? ['google-credentials.json'] : [];
      expect(names).toEqual([...google, 'stripe-secret-key', 'stripe-webhook-secret']);
      const environment = environmentOf({ settings, secrets });
      // Compose has its own.
      expect('REDIS_URL' in environment).toBe(platform === 'oneMachine');
      expect(await publishedKeys(environment)).toEqual([]);
    },
  );
});
