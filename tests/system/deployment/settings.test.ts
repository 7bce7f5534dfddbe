/** Tests every documented setting and secret: rendered, and in a server started as on each platform. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageCodes } from '../../../texts/generated/languages.ts';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { parseEnv } from '../../../server/env.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';
import { type Platform, renderPlatforms } from './platforms.ts';

/** Variables with another name in the file of values, or set by the platform. */
const elsewhere = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'FIREBASE_PROJECT_ID',
  'GOOGLE_APPLICATION_CREDENTIALS',
];

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));

/** Values for the variables that the deployment's example leaves out. */
const more = {
  TRUST_PROXY: '1',
  SHUTDOWN_DELAY: '1',
  METRICS_PORT: '0',
  EXIT_LANGUAGES: '',
  POSTAL_ADDRESS: "'Smoke & Co, #1 Street, $0'",
  PREMIUM_PRICE: '"2999 usd month"',
  PREMIUM_PRODUCTS: 'prod_premium',
  RATING_SOURCE_URL: 'https://apps.apple.com/app/id1',
  APPLE_APPS: 'ABCDE12345.com.smoke.app',
  ANDROID_APPS: `com.smoke.app=${Array(32).fill('AB').join(':')}`,
  MAIL_FROM: '"Stop Smoke Now <receipts@smoke.test>"',
};
const secretNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'MAIL_URL'];
const everything = [
  ...Object.entries(more).map(([name, value]) => `${name}=${value}`),
  ...secretNames.map((name) => `${name}_VERSION=1`),
];

/** The operator's secrets by name. */
const kept: Record<string, string> = {
  'google-credentials.json': JSON.stringify({ type: 'service_account' }),
  'stripe-secret-key': 'rk_live_kept',
  'stripe-webhook-secret': 'whsec_kept',
  'mail-url': 'smtps://user:password@127.0.0.1:1',
};

describe('what is rendered', () => {
  let stripe: StripeEmulator;
  beforeAll(async () => {
    stripe = await startStripeEmulator();
    for (const [name, value] of Object.entries(kept)) writeFileSync(join(folder, name), value);
  });
  afterAll(async () => {
    await stripe.close();
    rmSync(folder, { recursive: true });
  });

  const keptAs = (variable: string) => variable.toLowerCase().replaceAll('_', '-');

  /** Returns the container's variables with the platform's secrets. @param file the content of secrets.env */
  function environmentOf(
    { settings, secrets }: Platform,
    file: readonly string[] = [],
  ): Record<string, string> {
    const all = { ...secrets, ...Object.fromEntries(file.map((name) => [name, keptAs(name)])) };
    const isFile = (variable: string) => variable.startsWith('GOOGLE_');
    return {
      ...settings,
      ...Object.fromEntries(
        Object.entries(all).map(([variable, name]) => [
          variable,
          isFile(variable) ? join(folder, name) : (kept[name] ?? expect.fail(name)),
        ]),
      ),
    };
  }

  /** Starts the server with emulators instead of Google and Stripe. Returns the settings that it gives browsers. */
  async function publishedSettings(environment: Record<string, string>): Promise<unknown> {
    const server = startServerProcess({
      ...environment,
      ...sharedEmulators(),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      STRIPE_API_HOST: new URL(stripe.url).host,
      // The emulator refuses live keys.
      STRIPE_SECRET_KEY: 'rk_test_kept',
      FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
    });
    try {
      await expect.poll(server.output).toMatch(/"(msg|message)":"connected to all upstreams"/);
      const origin = /Server listening at (http:[^"]+)"/.exec(server.output())?.[1] ?? '';
      let settings: unknown;
      const ask = async () => {
        const answer = await fetch(`${origin}/config.json`);
        settings = await answer.json();
        return answer.status;
      };
      // A busy server may ask to retry.
      await expect.poll(ask).toBe(200);
      return settings;
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
    expect(documented).toContain('MAIL_URL');
  });

  it.each(['oneMachine', 'cloudRun'] as const)(
    'starts with every setting: %s',
    async (platform) => {
      const environment = environmentOf(
        renderPlatforms(everything)[platform],
        platform === 'oneMachine' ? secretNames : [],
      );
      expect(parseEnv({ ...environment, NODE_ENV: 'production' })).toMatchObject({
        production: true,
        exitLanguages: [],
        stripe: { secretKey: 'rk_live_kept', webhookSecrets: ['whsec_kept'] },
        mail: { url: kept['mail-url'], from: 'Stop Smoke Now <receipts@smoke.test>' },
        postalAddress: 'Smoke & Co, #1 Street, $0',
        price: { amount: 2999, currency: 'usd', interval: 'month' },
        appleApps: ['ABCDE12345.com.smoke.app'],
        androidApps: [{ name: 'com.smoke.app' }],
      });
      expect(await publishedSettings(environment)).toMatchObject({
        exitLanguages: [],
        ratingSource: 'https://apps.apple.com/app/id1',
      });
    },
  );

  it.each(['oneMachine', 'cloudRun'] as const)(
    'starts without what may be left out: %s',
    async (platform) => {
      const { settings, secrets } = renderPlatforms([])[platform];
      const isFile = platform === 'oneMachine';
      expect(Object.values(secrets)).toEqual(
        isFile ? ['google-credentials.json'] : secretNames.map(keptAs),
      );
      const environment = environmentOf({ settings, secrets }, isFile ? secretNames : []);
      expect(await publishedSettings(environment)).toMatchObject({
        exitLanguages: languageCodes,
        ratingSource: null,
      });
    },
  );
});
