/** Tests `npm run doctor` against the emulators: a good configuration, then one fault after another. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { checkCredentials } from '../../../server/cli/doctor/check-firebase.ts';
import { sdkFor } from '../../support/harness.ts';
import { runModule } from '../../support/run.ts';
import { sharedEmulators, wrongClock } from '../../support/server-process.ts';

const key = 'rk_test_canaryKeyThatMayDoEverything';
const weakKey = 'rk_test_canaryKeyThatMayOnlyRead';
const webhookSecret = 'whsec_canary_of_the_doctor';
const site = 'http://localhost:4999';
const untold = 'Stripe’s changes show late, because no webhook reports them.';
const hook = `${site}/webhooks/stripe`;

let stripe: StripeEmulator;

beforeAll(async () => {
  stripe = await startStripeEmulator({
    restrictedKeys: { [weakKey]: ['subscription_read', 'customer_portal_read', 'webhook_read'] },
  });
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.reset();
  stripe.seed({ webhookEndpoints: [{ url: hook, secret: webhookSecret }] });
});

/** Runs the doctor with a good configuration and these changes. */
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

/** Creates a server with one answer for all, as Google's would be. @param statusOf by default 200 */
const answering = (body: object, statusOf = (_: IncomingMessage) => 200) =>
  listen(
    createServer((request, response) => {
      response
        .writeHead(statusOf(request), { 'content-type': 'application/json' })
        .end(JSON.stringify({ authorizedDomains: ['localhost'], ...body }));
    }),
    0,
  );

describe('the doctor', () => {
  it('finds nothing wrong with what is in order', async () => {
    const { output, problems } = await doctor();
    expect(problems).toEqual([]);
    expect(output).toContain('No problems found.');
    for (const title of ['Environment', 'Firebase Auth', 'Firestore', 'Stripe'])
      expect(output).toContain(`\n${title}\n`);
    expect(output.match(/✓ in order/g)).toHaveLength(3);
    // Other files scan the shared emulator.
    expect(output).toMatch(/– (No|The last) scan of the subscriber documents was completed /);
    expect(output).toContain('– MAIL_URL is not set: no mail is sent.');
  });

  it('names what the environment lacks, and asks no further', async () => {
    const { output, problems } = await doctor({ SITE_ORIGIN: 'nowhere' });
    expect(problems).toEqual([expect.stringMatching(/^SITE_ORIGIN: /)]);
    expect(output).not.toContain('Stripe\n');
  });

  it('notices a domain that sign-in links can’t lead to', async () => {
    const { problems } = await doctor({ SITE_ORIGIN: 'http://portal.example.com' });
    expect(problems).toContain(
      'portal.example.com is not an authorized domain: sign-in links can’t lead there.',
    );
    expect(problems).toContain(`No webhook endpoint of SITE_ORIGIN is enabled: ${untold}`);
  });

  it('notices a web key that is restricted to one of the two domains that use it', async () => {
    const isOurs = ({ headers }: IncomingMessage) => headers.referer === `${site}/`;
    const { host, close } = await answering({}, (request) => (isOurs(request) ? 200 : 403));
    const { problems } = await doctor({
      FIREBASE_AUTH_EMULATOR_HOST: host,
      FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
    });
    expect(problems).toEqual([
      'Firebase Auth does not accept FIREBASE_API_KEY from https://demo-stop-smoke-now.firebaseapp.com/ (HTTP 403).',
    ]);
    await close();
  });

  it('says of a wrong value what the start says', async () => {
    const { problems } = await doctor({ MAX_REPLICAS: '13', SURVEY_URLS: 'https://smoke.test' });
    expect(problems).toEqual([
      'MAX_REPLICAS: must be a whole number from 1 to 12: more would each have too little of what Stripe allows.',
      'SURVEY_URLS is no setting of the server. Is SURVEY_URL meant?',
    ]);
  });

  it('notices that sign-in by email link is off', async () => {
    const error = { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } };
    const { host, close } = await answering(error);
    const { problems } = await doctor({ FIREBASE_AUTH_EMULATOR_HOST: host });
    expect(problems).toEqual(['Sign-in by email link is off: no user can sign in.']);
    await close();
  });

  it('notices each upstream that is not there', async () => {
    const nowhere = '127.0.0.1:1';
    const { problems } = await doctor({
      FIREBASE_AUTH_EMULATOR_HOST: nowhere,
      FIRESTORE_EMULATOR_HOST: nowhere,
      STRIPE_API_HOST: nowhere,
    });
    expect(problems).toEqual([
      expect.stringMatching(/^Firebase Auth gave no usable answer/),
      expect.stringMatching(/^Firestore gave no usable answer/),
      expect.stringMatching(/^Stripe gave no usable answer/),
    ]);
  });

  it('notices a key that Stripe does not know', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: 'sk_-canary' });
    expect(problems).toEqual(['Stripe does not accept the key.']);
  });

  it('notices a clock that is wrong', async () => {
    const { problems } = await doctor(wrongClock(-2 * 60_000));
    expect(problems).toEqual([
      expect.stringMatching(/^The clock of this machine is 1[12]\d s behind Google’s\.$/),
    ]);
  });

  it('notices a web key of another Firebase project', async () => {
    const keyOf = async (project: string) => {
      const { host, close } = await answering({
        authorizedDomains: ['localhost', `${project}.firebaseapp.com`],
        error: { message: 'INVALID_OOB_CODE' },
      });
      const { problems } = await doctor({ FIREBASE_AUTH_EMULATOR_HOST: host });
      await close();
      return problems;
    };
    expect(await keyOf('demo-stop-smoke-now')).toEqual([]);
    expect(await keyOf('acme-staging')).toEqual([
      'FIREBASE_API_KEY is of another project than FIREBASE_PROJECT_ID: its domain is acme-staging.firebaseapp.com.',
    ]);
  });

  it('notices that Stripe tells us nothing', async () => {
    const { problems } = await doctor({ STRIPE_WEBHOOK_SECRET: '' });
    expect(problems).toEqual([`STRIPE_WEBHOOK_SECRET is not set: ${untold}`]);
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
    });
    const { host, close } = await listen(proxy, 0);
    const { problems } = await doctor({ STRIPE_API_HOST: host });
    const told = problems.filter((text) => text.includes('change their email address'));
    expect(told).toHaveLength(count);
    await close();
  });

  it('notices a live key where it has no business', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: 'sk_live_canary' });
    expect(problems[0]).toBe('NODE_ENV is not production, but the key is a live key.');
  });

  it('names each permission that the key lacks', async () => {
    const { problems } = await doctor({ STRIPE_SECRET_KEY: weakKey });
    expect(problems).toEqual([
      'The key lacks the permission Customers: read.',
      'The key lacks the permission Invoices: read.',
      'The key lacks the permission Invoices: read (a preview).',
      'The key lacks the permission Charges: read.',
      'The key lacks the permission PaymentIntents: read.',
      'The key lacks the permission PaymentMethods: read.',
      'The key lacks the permission Subscriptions: write.',
      'The key lacks the permission Subscriptions: write (a schedule).',
      'The key lacks the permission Invoices: write.',
      'The key lacks the permission Customer portal: write.',
    ]);
  });

  it('changes nothing at Stripe', async () => {
    await doctor();
    const changes = stripe.requests.entries.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ status }) => status)).toEqual([400, 404, 404, 404, 400]);
    expect((await sdkFor(stripe).events.list()).data).toEqual([]);
  });

  it.each([
    ['is not there', `No webhook endpoint of SITE_ORIGIN is enabled: ${untold}`, null],
    ['is disabled', `No webhook endpoint of SITE_ORIGIN is enabled: ${untold}`, { disabled: true }],
    [
      'gets too little',
      'The webhook endpoint does not get customer.subscription.updated, customer.subscription.deleted, customer.subscription.paused, customer.subscription.resumed, customer.discount.created, customer.discount.updated, customer.discount.deleted, customer.updated, subscription_schedule.updated, invoice.paid, invoice.payment_failed, invoice.voided, invoice.marked_uncollectible.',
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
      'The customer portal does not cancel at the end of the period.',
      'STRIPE_LOGIN_URL is not the address of the customer portal’s login page.',
    ]);
  });
});

describe('the doctor’s credentials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-credentials-'));
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [
      'the account of a key file',
      { type: 'service_account', client_email: 'portal@acme.test', private_key: 'k' },
      /^This looked as portal@acme\.test\.$/,
    ],
    [
      'personal login',
      { type: 'authorized_user', client_id: 'i', client_secret: 's', refresh_token: 't' },
      /^This looked with a personal login\. .* run the doctor as its job/,
    ],
  ])('are named: %s', async (_, key, sentence) => {
    const file = join(folder, 'key.json');
    writeFileSync(file, JSON.stringify(key));
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
    expect(await checkCredentials({ firestoreEmulator: null })).toEqual([
      expect.stringMatching(sentence),
    ]);
  });

  it('are those of the service where it runs', async () => {
    const metadata = createServer((_request, response) => {
      response.writeHead(200, { 'metadata-flavor': 'Google' }).end('portal@acme.test');
    });
    const { host, close } = await listen(metadata, 0);
    vi.stubEnv('HOME', folder);
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
    vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
    vi.stubEnv('GCE_METADATA_HOST', host);
    const said = await checkCredentials({ firestoreEmulator: null });
    expect(said).toEqual(['This looked as portal@acme.test.']);
    await close();
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
    expect(output).toContain('\nMail\n  ✓ in order\n');
    expect(mail.mails()).toEqual([]);
  });

  it('notices TLS where there is none, and a server that does not answer', async () => {
    const { host } = mail;
    const problemsOf = async (MAIL_URL: string) => (await doctor({ MAIL_URL, MAIL_FROM })).problems;
    const unusable = [expect.stringMatching(/^Mail gave no usable answer/)];
    expect(await problemsOf(`smtps://canary:canary@${host}`)).toEqual(unusable);
    mail.behave('down');
    expect(await problemsOf(mail.url)).toEqual(unusable);
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
    expect(problems).toEqual([expect.stringMatching(/^Mail gave no usable answer .*EAUTH/)]);
    await new Promise<void>((resolve) => strict.close(resolve));
  });
});
