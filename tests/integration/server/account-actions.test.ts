/** Tests the account page's actions without script: permission, origin and response. */
import { getApps } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { formTokenOf } from '../../../server/http/cookies.ts';
import { createSeeded, createUser } from '../../support/factories.ts';
import { useBuiltClient } from '../../support/built-client.ts';
import { useFirebaseProxy } from '../../support/use-firebase-proxy.ts';
import { type Replica, usePortal } from '../../support/harness.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, planOf, subscriberWithOne, writesTo } from '../../support/changes.ts';

const providerLogin = 'https://billing.example.com/login';
const variables = { STRIPE_LOGIN_URL: providerLogin };
const clientDir = useBuiltClient({ 'client/index.html': '' });

const firebase = useFirebaseProxy();
const gateway = useStripeGateway(variables, () => portal.stripe);
const options = { clientDir, budgets: { reads: 20, changes: 20 } };
const portal = usePortal(variables, options);

const page = '/manage_subscription';
type Headers = Record<string, string>;

async function newSubscriber() {
  const { subscriber, id } = await subscriberWithOne(portal);
  return { ...subscriber, id, cookie: await portal.services.sessions.create(subscriber.token) };
}
const portalSessions = () =>
  portal.stripe.requests.entries.filter(({ path }) => path === '/v1/billing_portal/sessions');

describe('GET /manage_subscription/portal', () => {
  const follow = (cookie?: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({
      method,
      url: `${page}/portal`,
      headers: { ...(cookie && { cookie: `__session=${cookie}` }), ...headers },
    });

  it('leads to a new billing portal session, which is not logged', async () => {
    const { cookie } = await newSubscriber();
    const logged = portal.logs().length;
    const { statusCode, headers } = await follow(cookie, { 'sec-fetch-site': 'same-origin' });
    expect(statusCode).toBe(303);
    expect(headers['cache-control']).toBe('no-store');
    const address = String(headers['location']);
    expect(await (await fetch(address)).text()).toContain(`${portal.env.siteOrigin}${page}`);
    expect((await follow(cookie)).headers['location']).not.toBe(address);
    const lines = () => portal.logs().slice(logged);
    await expect.poll(lines).toContain('"route":"/manage_subscription/portal"');
    expect(lines()).not.toContain(new URL(address).pathname);
  });

  it.each<[string, Headers, 'HEAD'?]>([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of older browsers', { purpose: 'prefetch' }],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
    ['HEAD', {}, 'HEAD'],
  ])('makes none for %s', async (_, headers, method) => {
    const { cookie } = await newSubscriber();
    portal.stripe.requests.clear();
    const answer = await follow(cookie, headers, method);
    expect(answer).toMatchObject({ statusCode: 403, body: '' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(portalSessions()).toEqual([]);
  });

  it('makes none for a link on another site, which leads to the page', async () => {
    const { cookie } = await newSubscriber();
    portal.stripe.requests.clear();
    const answer = await follow(cookie, { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: page } });
    expect(portalSessions()).toEqual([]);
  });

  it('leads to the provider’s login page without a session', async () => {
    expect(await follow()).toMatchObject({ statusCode: 303, headers: { location: providerLogin } });
    const unknown = await follow('a.b.c');
    expect(unknown.headers['location']).toBe(providerLogin);
    expect(unknown.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
  });

  it('asks Firebase each time: a session that was revoked a moment ago makes none', async () => {
    const { cookie, uid } = await newSubscriber();
    await follow(cookie);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await getAuth(getApps()[0]).revokeRefreshTokens(uid);
    portal.stripe.requests.clear();
    const answer = await follow(cookie);
    expect(answer.headers['location']).toBe(providerLogin);
    expect(answer.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
    expect(portalSessions()).toEqual([]);
  });

  it('leads to the login page, and keeps the cookie, while Firebase is not there', async () => {
    const { cookie } = await newSubscriber();
    await firebase.setFault({ kind: 'refuse' });
    portal.stripe.requests.clear();
    const { headers } = await follow(cookie);
    expect(headers['location']).toMatch(providerLogin);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(portalSessions()).toEqual([]);
  });

  it('is limited as reads are', async () => {
    const { cookie } = await newSubscriber();
    for (let time = 0; time < 20; time += 1)
      expect((await follow(cookie)).headers['location']).not.toBe(providerLogin);
    expect((await follow(cookie)).headers['location']).toBe(providerLogin);
  });
});

describe('GET /manage_subscription/billing', () => {
  const follow = async (path: string, cookie?: string) => {
    const headers = cookie ? { cookie: `__session=${cookie}` } : {};
    return (await portal.app.inject({ url: page + path, headers })).headers['location'];
  };

  it('leads to the own portal, also after the last plan, when “Continue to cancel” does not', async () => {
    const { cookie, id } = await newSubscriber();
    expect(await follow('/billing', cookie)).toContain('/p/session/');
    await portal.sdk.subscriptions.cancel(id);
    expect(await follow('/billing', cookie)).toContain('/p/session/');
    expect(await follow('/portal', cookie)).toMatch(providerLogin);
  });

  it('leads to the provider’s login page without a customer, and without a session', async () => {
    const { token } = await createUser();
    const cookie = await portal.services.sessions.create(token);
    expect(await follow('/billing', cookie)).toMatch(providerLogin);
    expect(await follow('/billing')).toBe(providerLogin);
  });
});

describe('GET /manage_subscription/invoice/:subscriptionId', () => {
  const follow = (id: string, cookie?: string) =>
    portal.app.inject({
      url: `${page}/invoice/${id}`,
      headers: cookie ? { cookie: `__session=${cookie}` } : {},
    });

  it('leads to the page of the plan’s oldest open invoice, which is not logged', async () => {
    const plan = { status: 'past_due', startedDaysAgo: 35 } as const;
    const { token, subscriptionId } = await createSeeded(portal.stripe, plan);
    const cookie = await portal.services.sessions.create(token);
    const { statusCode, headers } = await follow(subscriptionId, cookie);
    expect(statusCode).toBe(303);
    expect(headers['cache-control']).toBe('no-store');
    const address = new URL(String(headers['location']));
    expect(address.pathname).toMatch(/^\/p\/invoice\//);
    expect(await (await fetch(address)).text()).toContain('$29.99');
    expect(portal.logs()).not.toContain(address.pathname);
  });

  it('leads to the own portal for another owner’s plan, and to the login page without a session', async () => {
    const [one, other] = [await newSubscriber(), await newSubscriber()];
    const answer = await follow(other.id, one.cookie);
    expect(answer.headers['location']).toMatch(/\/p\/session\//);
    expect((await follow(other.id)).headers['location']).toBe(providerLogin);
  });
});

type Fields = Record<string, string>;
const send = (path: string, cookie: string | null, fields: Fields, headers: Headers = {}) =>
  sendTo(portal, path, cookie, fields, headers);
const sendTo = (
  { app }: Replica,
  path: string,
  cookie: string | null,
  fields: Fields,
  headers: Headers = {},
) =>
  app.inject({
    method: 'POST',
    url: `${page}/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: portal.env.siteOrigin,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== null && { cookie: `__session=${cookie}` }),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const resume = (
  { cookie, id }: { cookie: string; id: string },
  fields: Fields = {},
  headers: Headers = {},
) => send('resume', cookie, { token: formTokenOf(cookie), subscriptionId: id, ...fields }, headers);

/** Creates a subscriber whose plan ends with its period. */
async function leaver() {
  const person = await newSubscriber();
  await cancel(portal, person, { subscriptionId: person.id });
  return person;
}
const willRenew = async (person: { token: string }) => (await planOf(portal, person))?.willRenew;

describe('POST /manage_subscription/resume', () => {
  it('lets the plan renew, and leads back to the page', async () => {
    const person = await leaver();
    expect(await willRenew(person)).toBe(false);
    const answer = await resume(person);
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: page } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await willRenew(person)).toBe(true);
  });

  const forgeries: [string, (victim: string, other: string) => [Fields, Headers]][] = [
    ['without a token', () => [{ token: '' }, {}]],
    ['with the token of another session', (_, other) => [{ token: formTokenOf(other) }, {}]],
    ['with the cookie as its token', (victim) => [{ token: victim }, {}]],
    ['from another site', () => [{}, { 'sec-fetch-site': 'cross-site' }]],
    ['from another origin', () => [{}, { origin: 'https://evil.example' }]],
    ['from a sandbox', () => [{}, { origin: 'null' }]],
  ];
  it.each(forgeries)('refuses a form %s, and records nothing', async (_, forge) => {
    const victim = await leaver();
    const other = await newSubscriber();
    const [fields, headers] = forge(victim.cookie, other.cookie);
    const before = writesTo(portal).length;
    const answer = await resume(victim, fields, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Nothing was changed.');
    expect(answer.body).toContain(`href="${page}"`);
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
    expect(writesTo(portal)).toHaveLength(before);
    expect(await willRenew(victim)).toBe(false);
  });

  it('leads to /login without a valid session', async () => {
    const person = await leaver();
    const without = await send('resume', null, { subscriptionId: person.id });
    expect(without).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    const bad = await resume({ cookie: 'a.b.c', id: person.id });
    expect(bad).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    expect(bad.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
    await getAuth(getApps()[0]).updateUser(person.uid, { disabled: true });
    const disabled = await resume(person);
    expect(disabled).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    await getAuth(getApps()[0]).updateUser(person.uid, { disabled: false });
  });

  it.each(['another’s', 'unknown', ''])('tells nothing of a plan that is %s', async (kind) => {
    const [person, other] = [await newSubscriber(), await leaver()];
    const id = kind === 'another’s' ? other.id : kind;
    const answer = await resume({ ...person, id });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This subscription doesn’t exist.');
    expect(await willRenew(other)).toBe(false);
  });

  it('says that the provider refuses', async () => {
    const person = await leaver();
    gateway.plan = changes('forbidden');
    const answer = await resume(person);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Our payment provider refused the request to resume your plan.');
  });

  it('says that nothing was recorded while Firebase is not there', async () => {
    const person = await leaver();
    await firebase.setFault({ kind: 'refuse' });
    const answer = await resume(person);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    await firebase.setFault({ kind: 'none' });
    expect(await willRenew(person)).toBe(false);
  });

  it('is limited as changes are', async () => {
    const person = await newSubscriber();
    for (let time = 0; time < 20; time += 1)
      expect((await resume({ ...person, id: 'unknown' })).statusCode).toBe(404);
    const { statusCode, headers } = await resume({ ...person, id: 'unknown' });
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('takes forms only, of a bounded size', async () => {
    const person = await newSubscriber();
    const json = await resume(person, {}, { 'content-type': 'application/json' });
    expect(json.statusCode).toBe(415);
    expect((await resume(person, { more: 'x'.repeat(5_000) })).statusCode).toBe(413);
  });
});

it('POST /manage_subscription/end immediately ends a plan with an open payment, and leads to the receipt', async () => {
  const plan = { status: 'past_due', startedDaysAgo: 35 } as const;
  const { subscriptionId, token } = await createSeeded(portal.stripe, plan);
  const cookie = await portal.services.sessions.create(token);
  const fields = { token: formTokenOf(cookie), subscriptionId, when: 'NOW' };
  const answer = await send('end', cookie, fields);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['location']).toContain(`${page}/receipts/${subscriptionId}.`);
  const { status } = await portal.sdk.subscriptions.retrieve(subscriptionId);
  expect(status).toBe('canceled');
  const again = await send('end', cookie, fields);
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('has already ended');
});

describe('POST /manage_subscription/logout', () => {
  it('clears the session, tells the site’s code, and leads to /login', async () => {
    const { cookie } = await newSubscriber();
    const answer = await send('logout', cookie, { token: formTokenOf(cookie) });
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    expect(answer.headers['set-cookie']).toEqual([
      'signed-out=here; Max-Age=1209600; Path=/; SameSite=Lax',
      expect.stringMatching(/^__session=; Max-Age=0; Path=\/;/),
    ]);
  });

  it('immediately leaves no key in a copy of the cookie, in every process', async () => {
    const replica = await portal.addReplica();
    const person = await leaver();
    const { id, cookie } = person;
    const headers = { cookie: `__session=${cookie}` };
    const links = [`${page}/portal`, `${page}/invoice/${id}`];
    const open = (url: string) => replica.app.inject({ url, headers });
    for (const url of links) expect((await open(url)).headers['location']).not.toBe(providerLogin);
    await send('logout', cookie, { token: formTokenOf(cookie) });
    portal.stripe.requests.clear();
    for (const url of links) expect((await open(url)).headers['location']).toBe(providerLogin);
    const form = { token: formTokenOf(cookie), subscriptionId: id };
    const resumed = await sendTo(replica, 'resume', cookie, form);
    expect(resumed).toMatchObject({ statusCode: 303, headers: { location: '/login' } });
    expect(portalSessions()).toEqual([]);
    expect(await willRenew(person)).toBe(false);
  });

  it('says so where the session could not be ended, and signs out here all the same', async () => {
    const { cookie } = await newSubscriber();
    await firebase.setFault({ kind: 'refuse' });
    const answer = await send('logout', cookie, { token: formTokenOf(cookie) });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('we couldn’t end your session on our server');
    expect(answer.headers['set-cookie']).toMatch(/^signed-out=here; Max-Age=1209600/);
  });

  it('ends every session of the person, if that is asked', async () => {
    const { cookie, token } = await newSubscriber();
    const where = { token: formTokenOf(cookie), where: 'everywhere' };
    expect((await send('logout', cookie, where)).statusCode).toBe(303);
    await expect(portal.services.tokens.verify(token, { checkRevoked: true })).rejects.toThrow();
  });

  it('binds what it tells to https', async () => {
    const replica = await portal.addReplica({ SITE_ORIGIN: 'https://portal.example.com' });
    const origin = 'https://portal.example.com';
    const { headers } = await sendTo(replica, 'logout', null, {}, { origin });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-signed-out=here; .*Secure.*__session=; /,
    );
  });

  it('refuses a forged form', async () => {
    const { cookie } = await newSubscriber();
    for (const [fields, headers] of [
      [{ token: 'x' }, {}],
      [{ token: formTokenOf(cookie) }, { origin: 'https://evil.example' }],
    ] as [Fields, Headers][]) {
      const answer = await send('logout', cookie, fields, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });
});

describe('under too much load', () => {
  const limit = { inFlight: 0, eventLoopDelayMs: Infinity };
  const busy = usePortal(variables, {
    clientDir,
    admissionLimits: { ordinary: limit, critical: { ...limit, inFlight: 10 } },
  });

  it('a look at the provider goes to its login page, and a change is admitted', async () => {
    const { cookie, id } = await newSubscriber();
    const look = await busy.app.inject({
      url: `${page}/portal`,
      headers: { cookie: `__session=${cookie}` },
    });
    expect(look).toMatchObject({ statusCode: 303, headers: { location: providerLogin } });
    const form = { token: formTokenOf(cookie), subscriptionId: id };
    const change = await sendTo(busy, 'resume', cookie, { ...form, token: 'x' });
    expect(change.statusCode).toBe(403);
  });
});
