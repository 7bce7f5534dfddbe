/** `npm run doctor` against the emulators: all well, and then broken in one way after the other. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { checkMode } from '../../../server/cli/doctor/check-stripe.ts';
import { parseEnv } from '../../../server/env.ts';
import { sdkFor } from '../../support/harness.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { runModule } from '../../support/run.ts';
import { sharedEmulators, wrongClock } from '../../support/server-process.ts';

const key = 'rk_test_canaryKeyThatMayDoEverything';
const weakKey = 'rk_test_canaryKeyThatMayOnlyRead';
const webhookSecret = 'whsec_canary_of_the_doctor';
const site = 'http://localhost:4999';
const untold = 'Stripe tells us nothing: changes at the provider show after 5 minutes.';
const hook = `${site}/webhooks/stripe`;

let stripe: StripeEmulator;

beforeAll(async () => {
  stripe = await startStripeEmulator({
    restrictedKeys: {
      [weakKey]: ['subscription_read', 'customer_portal_read', 'webhook_read'],
    },
  });
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.reset();
  stripe.seed({ webhookEndpoints: [{ url: hook, secret: webhookSecret }] });
});

/** Runs the doctor; `variables` replace those of a configuration that is in order. */
async function doctor(variables: Record<string, string> = {}) {
  const doctorProcess = runModule('server/cli/doctor.ts', {
    METADATA_SERVER_DETECTION: 'none',
    ...sharedEmulators(),
    STRIPE_API_HOST: new URL(stripe.url).host,
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SITE_ORIGIN: site,
    ...variables,
  });
  const code = await doctorProcess.ended;
  const output = doctorProcess.output();
  expect(output).not.toMatch(/canary|node:internal| at .*\.ts:/);
  const lines = output.split('\n');
  const problems = lines.filter((line) => line.startsWith('  ✗ ')).map((line) => line.slice(4));
  expect(lines.filter((line) => line.startsWith('    → '))).toHaveLength(problems.length);
  expect(code).toBe(problems.length > 0 ? 1 : 0);
  return { output, problems };
}

/** A server that answers every request with the same, as Google's would. */
async function answering(status: number, body: object): Promise<{ host: string; server: Server }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ authorizedDomains: ['localhost'], ...body }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('the doctor', () => {
  it('finds nothing wrong with what is in order', async () => {
    const { output, problems } = await doctor();
    expect(problems).toEqual([]);
    expect(output).toContain('No problems found.');
    for (const title of ['Environment', 'Firebase Auth', 'Firestore', 'Stripe', 'Redis'])
      expect(output).toContain(`\n${title}\n`);
    expect(output).toContain('✓ Sign-in by email link is enabled.');
    expect(output).toContain('✓ Session cookies may be made');
    expect(output).toContain('✓ Links to sign in may be mailed');
    expect(output).toContain('✓ The key has the permission Customer portal: write.');
  });

  it('names what the environment lacks, and asks no further', async () => {
    const { output, problems } = await doctor({ SITE_ORIGIN: 'nowhere', REDIS_URL: 'http://x' });
    expect(problems).toEqual([
      expect.stringMatching(/^SITE_ORIGIN: /),
      expect.stringMatching(/^REDIS_URL: /),
    ]);
    expect(output).not.toContain('Stripe\n');
  });

  it('notices a domain that sign-in links can’t lead to', async () => {
    const { problems } = await doctor({ SITE_ORIGIN: 'http://portal.example.com' });
    expect(problems).toContain(
      'portal.example.com is not an authorized domain: sign-in links can’t lead there.',
    );
    expect(problems).toContain(`No webhook endpoint is registered for SITE_ORIGIN. ${untold}`);
  });

  it('notices that sign-in by email link is off', async () => {
    const error = { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } };
    const { host, server } = await answering(200, error);
    const { problems } = await doctor({ FIREBASE_AUTH_EMULATOR_HOST: host });
    expect(problems).toEqual(['Sign-in by email link is off: nobody can sign in.']);
    server.close();
  });

  it('notices that it may not remove logins, make session cookies, nor have links mailed', async () => {
    const error = { error: { code: 403, message: 'INSUFFICIENT_PERMISSION' } };
    const { host, server } = await answering(403, error);
    const { problems, output } = await doctor({ FIREBASE_AUTH_EMULATOR_HOST: host });
    expect(problems).toContain(
      'The server may not remove logins: nobody can delete their account.',
    );
    expect(problems).toContain(
      'The server may not make session cookies: the account’s page comes later.',
    );
    expect(problems).toContain(
      'The server may not have links to sign in mailed: the support team can’t send any.',
    );
    expect(output).toContain('sendSignInMails');
    expect(output).toContain('removeLogins');
    expect(output).toContain('createSessions');
    server.close();
  });

  it('notices each upstream that is not there', async () => {
    const nowhere = '127.0.0.1:1';
    const { problems } = await doctor({
      FIREBASE_AUTH_EMULATOR_HOST: nowhere,
      FIRESTORE_EMULATOR_HOST: nowhere,
      STRIPE_API_HOST: nowhere,
      REDIS_URL: 'redis://:canary@127.0.0.1:1',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^Firebase Auth gave no usable answer/),
      expect.stringMatching(/^Firestore gave no usable answer/),
      expect.stringMatching(/^Stripe gave no usable answer/),
      expect.stringMatching(/^Redis gave no usable answer/),
    ]);
  });

  it('notices a key that Stripe does not know', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: 'sk_-canary' });
    expect(problems).toEqual(['Stripe does not accept the key.']);
  });

  it('notices a clock that is wrong', async () => {
    const { problems } = await doctor(wrongClock(-2 * 60_000));
    expect(problems).toEqual([
      expect.stringMatching(/^The clock of this machine is 1[12]\d s behind the services’\.$/),
    ]);
  });

  it('notices a clock that is wrong while Stripe is silent, and says so when nobody told the time', async () => {
    const nowhere = { STRIPE_API_HOST: '127.0.0.1:1' };
    const { problems } = await doctor({ ...wrongClock(2 * 60_000), ...nowhere });
    expect(problems).toContainEqual(
      expect.stringMatching(/^The clock of this machine is 1[12]\d s ahead of the services’\.$/),
    );
    const { output } = await doctor({ ...nowhere, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' });
    expect(output).toContain('– No service said what time it is.');
  });

  it('names variables that are misspelled, even beside others that are missing', async () => {
    const { output, problems } = await doctor({
      STRIPE_WEBHOOK_SECRETS: 'whsec_canary',
      RECIEPT_SIGNING_KEYS: 'canary',
      MAIL_URL_FIEL: 'canary',
      SITE_ORIGIN: 'nowhere',
      SOMETHING_ELSE: 'x',
      OTEL_SERVICE_NAME: 'portal',
      STRIPE_EMULATOR_PORT: '12111',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^SITE_ORIGIN: /),
      'STRIPE_WEBHOOK_SECRETS is no variable of the server.',
      'RECIEPT_SIGNING_KEYS is no variable of the server.',
      'MAIL_URL_FIEL is no variable of the server.',
    ]);
    for (const meant of ['STRIPE_WEBHOOK_SECRET', 'RECEIPT_SIGNING_KEYS', 'MAIL_URL_FILE'])
      expect(output).toContain(`→ Did you mean ${meant}?`);
  });

  it('notices credentials of another Firebase project', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'doctor-')), 'key.json');
    const withKey = async (fields: object) => {
      writeFileSync(file, JSON.stringify({ type: 'service_account', ...fields }));
      return doctor({ GOOGLE_APPLICATION_CREDENTIALS: file });
    };
    expect((await withKey({ project_id: 'acme-staging' })).problems).toEqual([
      'The key file in GOOGLE_APPLICATION_CREDENTIALS is of the project acme-staging, and FIREBASE_PROJECT_ID is demo-stop-smoke-now.',
    ]);
    expect((await withKey({ project_id: 'demo-stop-smoke-now' })).problems).toEqual([]);
    expect((await withKey({})).output).toContain('– The key file names no project.');
    rmSync(dirname(file), { recursive: true });
  });

  it('notices a web key of another Firebase project', async () => {
    const keyOf = async (project: string) => {
      const { host, server } = await answering(200, {
        authorizedDomains: ['localhost', `${project}.firebaseapp.com`],
        error: { message: 'INVALID_OOB_CODE' },
      });
      const { problems } = await doctor({ FIREBASE_AUTH_EMULATOR_HOST: host });
      server.close();
      return problems;
    };
    expect(await keyOf('demo-stop-smoke-now')).toEqual([]);
    expect(await keyOf('acme-staging')).toEqual([
      'FIREBASE_API_KEY is of another project than FIREBASE_PROJECT_ID: its domain is acme-staging.firebaseapp.com.',
    ]);
  });

  it('notices that Stripe tells us nothing', async () => {
    const { problems } = await doctor({ STRIPE_WEBHOOK_SECRET: '' });
    expect(problems).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is not set: Stripe tells us nothing\./),
    ]);
  });

  it.each([
    ['may change their email address', ['address', 'email'], 1],
    ['may change their address', ['address'], 0],
  ])('looks whether people %s in the customer portal', async (_, allowed, count) => {
    // The emulator's portal can't change addresses.
    const proxy = createServer((request, response) => {
      const headers = request.headers as Record<string, string>;
      const body = request.method === 'GET' ? undefined : Readable.toWeb(request);
      void fetch(`${stripe.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body && { body: body as BodyInit, duplex: 'half' }),
      }).then(async (answer) => {
        const text = (await answer.text()).replace(
          /"customer_update":\s*\{[^}]*\}/,
          `"customer_update": ${JSON.stringify({ allowed_updates: allowed, enabled: true })}`,
        );
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const { problems } = await doctor({ STRIPE_API_HOST: `127.0.0.1:${port}` });
    expect(problems.filter((text) => text.includes('change their email address'))).toHaveLength(
      count,
    );
    proxy.close();
  });

  it('notices a live key where it has no business', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: 'sk_live_canary' });
    expect(problems[0]).toMatch(/^NODE_ENV is not production, but the key is a live key/);
  });

  it('names each permission that the key lacks', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: weakKey });
    expect(problems).toEqual([
      'The key lacks the permission Customers: read.',
      'The key lacks the permission Invoices: read.',
      'The key lacks the permission Invoices: read (a preview).',
      'The key lacks the permission Charges: read.',
      'The key lacks the permission PaymentIntents: read.',
      'The key lacks the permission Charges: read.',
      'The key lacks the permission PaymentMethods: read.',
      'The key lacks the permission Subscriptions: write.',
      'The key lacks the permission Customer portal: write.',
    ]);
  });

  it('changes nothing at Stripe', async () => {
    await doctor();
    const changes = stripe.requests.entries.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ status }) => status)).toEqual([400, 404, 400]);
    expect((await sdkFor(stripe).events.list()).data).toEqual([]);
  });

  it.each([
    ['is not there', `No webhook endpoint is registered for SITE_ORIGIN. ${untold}`, null],
    ['is disabled', `The webhook endpoint is disabled. ${untold}`, { disabled: true }],
    [
      'gets too little',
      'The webhook endpoint does not get customer.subscription.updated, customer.subscription.deleted, customer.subscription.paused, customer.subscription.resumed, customer.discount.created, customer.discount.updated, customer.discount.deleted, customer.updated, subscription_schedule.updated, invoice.payment_failed.',
      { enabled_events: ['customer.subscription.created' as const] },
    ],
  ])('notices a webhook endpoint that %s', async (_, problem, change) => {
    const { webhookEndpoints } = sdkFor(stripe);
    const [endpoint] = (await webhookEndpoints.list()).data;
    if (change) await webhookEndpoints.update(String(endpoint?.id), change);
    else await webhookEndpoints.del(String(endpoint?.id));
    expect((await doctor()).problems).toEqual([problem]);
  });

  it('notices a customer portal without cancellation, and a wrong login page', async () => {
    const { configurations } = sdkFor(stripe).billingPortal;
    const [configuration] = (await configurations.list()).data;
    await configurations.update(String(configuration?.id), {
      features: { subscription_cancel: { enabled: false } },
    });
    const { problems } = await doctor({ STRIPE_LOGIN_URL: 'https://billing.example.com/other' });
    expect(problems).toEqual([
      'The customer portal does not allow cancellations.',
      'STRIPE_LOGIN_URL is not the address of the customer portal’s login page.',
    ]);
  });
});

describe('the mode of the key', () => {
  const production = {
    NODE_ENV: 'production',
    ...{ SITE_ORIGIN: 'https://portal.smoke.test', SUPPORT_EMAIL: 'support@smoke.test' },
    ...{ FIREBASE_PROJECT_ID: 'a', FIREBASE_API_KEY: 'b', FIREBASE_AUTH_DOMAIN: 'c' },
    ...{ STRIPE_LOGIN_URL: 'https://billing.smoke.test/l', SURVEY_URL: 'https://smoke.test/s' },
    ...{ APP_STORE_URL: 'https://smoke.test/a', TERMS_URL: 'https://smoke.test/t' },
    PRIVACY_URL: 'https://smoke.test/p',
  };
  it.each([
    ['rk_live_key', 'ok'],
    ['sk_live_key', 'ok, note'],
    ['rk_test_key', 'problem'],
    ['sk_test_key', 'problem'],
  ])('%s in production: %s', (STRIPE_SECRET_KEY, kinds) => {
    const findings = checkMode(parseEnv({ ...production, STRIPE_SECRET_KEY }));
    expect(findings.map(({ kind }) => kind).join(', ')).toBe(kinds);
  });
});

describe('the doctor and mail', () => {
  let mail: Awaited<ReturnType<typeof startMailEmulator>>;
  beforeEach(async () => {
    mail = await startMailEmulator();
  });
  afterEach(() => mail.close());
  const MAIL_FROM = 'receipts@smoke.test';

  it('finds it well, and sends nothing', async () => {
    const { output, problems } = await doctor({ MAIL_URL: mail.url, MAIL_FROM });
    expect(problems).toEqual([]);
    expect(output).toContain('✓ The mail server takes the connection and the login.');
    expect(mail.mails()).toEqual([]);
  });

  it('notices TLS where there is none, and a server that does not answer', async () => {
    const { host } = mail;
    const problemsOf = async (MAIL_URL: string) => (await doctor({ MAIL_URL, MAIL_FROM })).problems;
    expect(await problemsOf(`smtps://canary:canary@${host}`)).toEqual([
      expect.stringMatching(/^The connection to the mail server can’t be encrypted\./),
    ]);
    mail.behave('down');
    expect(await problemsOf(mail.url)).toEqual([
      expect.stringMatching(/^The mail server gave no usable answer/),
    ]);
  });

  it('notices a login that is not taken', async () => {
    const strict = new SMTPServer({
      logger: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(new Error('no')),
    });
    const listener = strict.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const MAIL_URL = `smtp://canary:canary@127.0.0.1:${port}`;
    const { problems } = await doctor({ MAIL_URL, MAIL_FROM });
    expect(problems).toEqual(['The mail server does not accept user and password in MAIL_URL.']);
    await new Promise<void>((resolve) => strict.close(resolve));
  });
});

const withoutRedis = mustSkip('the doctor on Redis', missingCommands('redis-server'));

describe.skipIf(withoutRedis)('the doctor and Redis', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis(['--requirepass', 'canary']);
  });
  afterEach(() => redis.close());

  it('finds it well', async () => {
    const { output, problems } = await doctor({ REDIS_URL: `redis://:canary@${redis.host}` });
    expect(problems).toEqual([]);
    expect(output).toContain('✓ Redis answers');
  });

  it('notices a wrong password', async () => {
    const { problems } = await doctor({ REDIS_URL: `redis://:canary2@${redis.host}` });
    expect(problems).toEqual(['Redis does not accept the password in REDIS_URL.']);
  });
});
