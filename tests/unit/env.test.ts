/** Tests that a start with a bad environment fails and names every problem. */
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from '../../server/env.ts';
import { productionEnvironment as production } from '../support/production-environment.ts';

const emulators = {
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  STRIPE_API_HOST: '127.0.0.1:12111',
};

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
};

describe('parseEnv', () => {
  it('needs nothing but the emulators for a local run', () => {
    const env = parseEnv(emulators);
    expect(env).toMatchObject({
      production: false,
      port: 4000,
      siteOrigin: 'http://localhost:4000',
      firebase: { projectId: 'demo-stop-smoke-now' },
      links: { terms: '/terms', providerLogin: 'http://127.0.0.1:12111/p/login/demo' },
    });
  });

  it('accepts a complete production environment', () => {
    expect(parseEnv(production)).toMatchObject({
      production: true,
      siteOrigin: 'https://portal.smoke.test',
      authEmulator: null,
      stripe: { secretKey: 'rk_live_key', apiHost: null },
    });
  });

  it('names every missing variable together', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }).join('\n');
    for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV'))
      expect(problems).toContain(`${name} is missing`);
  });

  it.each([
    ['PORT', 'eighty'],
    ['SITE_ORIGIN', 'https://example.com/path'],
    ['STRIPE_SECRET_KEY', 'pk_live_public'],
    ['STRIPE_API_HOST', 'http://127.0.0.1:1'],
    ['TERMS_URL', '//evil.example.com'],
    ['SUPPORT_EMAIL', 'unknown'],
    ['FIREBASE_PROJECT_ID', 'https://acme.firebaseapp.com'],
    ['MAX_REPLICAS', '13'],
    ['MAX_REPLICAS', '0.5'],
  ])('refuses %s=%s, without repeating the value', (name, value) => {
    const problems = problemsOf({ ...emulators, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
    expect(problems[0]).not.toContain(value);
  });

  it.each([
    ['SITE_ORIGIN', 'https://portal.example.com'],
    ['STRIPE_LOGIN_URL', 'https://billing.stripe.com/p/login/YOUR_PAGE'],
    ['FIREBASE_PROJECT_ID', 'your-project'],
    ['SUPPORT_EMAIL', 'support@example.com'],
    ['STRIPE_SECRET_KEY', 'rk_live_YOUR_KEY'],
  ])('refuses the example %s=%s in production, and only there', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} still has the value of an example. Set it to your own.`,
    ]);
    expect(problemsOf({ ...production, NODE_ENV: 'test', [name]: value })).toEqual([]);
  });

  it.each([
    ['SITE_ORIGIN', 'https://portal.myexample.com'],
    ['SITE_ORIGIN', 'https://example.community'],
  ])('takes %s=%s for real', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([]);
  });

  const isTestKey = 'must be a live key in production (rk_live_…), and is a test key.';
  it.each([
    ['SITE_ORIGIN', 'http://portal.smoke.test', 'must begin with https: in production.'],
    ['STRIPE_SECRET_KEY', 'rk_test_key', isTestKey],
    ['STRIPE_SECRET_KEY', 'sk_test_key', isTestKey],
  ])('refuses %s=%s in production, and only there', (name, value, problem) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`${name}: ${problem}`]);
    expect(problemsOf({ ...production, NODE_ENV: 'test', [name]: value })).toEqual([]);
  });

  it.each([
    ['SITE_ORGIN', 'SITE_ORIGIN'],
    ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
    ['FIREBASE_PROJECTID', 'FIREBASE_PROJECT_ID'],
  ])('refuses the misspelled %s', (name, meant) => {
    expect(problemsOf({ ...production, [name]: 'https://smoke.test' })).toEqual([
      `${name} is no setting of the server. Is ${meant} meant?`,
    ]);
  });

  it('refuses what follows from another setting', () => {
    expect(problemsOf({ ...production, FIREBASE_AUTH_DOMAIN: 'https://smoke.test' })).toEqual([
      'FIREBASE_AUTH_DOMAIN is no setting of the server.',
    ]);
  });

  it('takes names that others read', () => {
    const others = { HOSTNAME: '', PATH: '', K_SERVICE: '', FIREBASE_CONFIG: '', NODE_OPTIONS: '' };
    const versions = { STRIPE_SECRET_KEY_VERSION: '1', MAIL_URL_VERSION: '0' };
    expect(problemsOf({ ...production, ...others, ...versions, PROJECT_ID: 'acme' })).toEqual([]);
  });

  it('takes several webhook secrets, so that they can be rotated without a gap', () => {
    const secretsOf = (text: string) =>
      parseEnv({ ...emulators, STRIPE_WEBHOOK_SECRET: text }).stripe.webhookSecrets;
    expect(secretsOf('whsec_old')).toEqual(['whsec_old']);
    expect(secretsOf('whsec_old, whsec_new')).toEqual(['whsec_old', 'whsec_new']);
    expect(parseEnv(emulators).stripe.webhookSecrets).toEqual([]);
  });

  it.each(['whsec_a whsec_b', 'whsec_awhsec_b', 'whsec_a,', 'whsec_a,sk_b', 'whsec_a;whsec_b'])(
    'refuses %s as webhook secrets, in one sentence',
    (text) => {
      expect(problemsOf({ ...emulators, STRIPE_WEBHOOK_SECRET: text })).toEqual([
        'STRIPE_WEBHOOK_SECRET: must be a webhook signing secret (whsec_…), or several separated by commas.',
      ]);
    },
  );
});

it('PREMIUM_PRICE is an amount, a currency and a rhythm, or is refused in one sentence', () => {
  const read = (text: string) => parseEnv({ ...emulators, PREMIUM_PRICE: text }).price;
  expect(read('2999 usd month')).toEqual({ amount: 2999, currency: 'usd', interval: 'month' });
  for (const text of ['29.99', '2999 usd', '2999 abc month', '2999 usd moon'])
    expect(problemsOf({ ...emulators, PREMIUM_PRICE: text }).join()).toMatch(
      /^PREMIUM_PRICE: must be an amount .* for example 2999 usd month\.$/,
    );
});

it('takes several apps that open sign-in links, and refuses what is none in a sentence', () => {
  const print = Array(32).fill('ab').join(':');
  const given = {
    APPLE_APPS: 'ABCDE12345.com.smoke.app, FGHIJ67890.com.b',
    ANDROID_APPS: `com.smoke=${print}`,
  };
  expect(parseEnv({ ...emulators, ...given })).toMatchObject({
    appleApps: ['ABCDE12345.com.smoke.app', 'FGHIJ67890.com.b'],
    androidApps: [{ name: 'com.smoke', fingerprint: print.toUpperCase() }],
  });
  expect(parseEnv(emulators)).toMatchObject({ appleApps: [], androidApps: [] });
  for (const value of ['com.smoke.app', 'ABCDE12345', 'ABCDE12345.com.smoke.app,'])
    expect(problemsOf({ ...emulators, APPLE_APPS: value })).toEqual([
      'APPLE_APPS: must be TEAMID.bundle.id, or several separated by commas.',
    ]);
  for (const value of ['com.smoke', `com.smoke=${print}:AB`, `smoke=${print}`])
    expect(problemsOf({ ...emulators, ANDROID_APPS: value })).toEqual([
      'ANDROID_APPS: must be package.name=AB:CD:… with the SHA-256 fingerprint of 32 bytes, or several separated by commas.',
    ]);
});

it('GOOGLE_APPLICATION_CREDENTIALS must name a file that is there', () => {
  const source = { ...production, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' };
  expect(problemsOf(source)).toEqual([
    "GOOGLE_APPLICATION_CREDENTIALS: /nowhere/key.json can't be read (ENOENT).",
  ]);
});
