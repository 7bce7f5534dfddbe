/** Tests the account's pages: rendered for the session's owner only, and without an account if that fails. */
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { getApps } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { clientConfig } from '../../../server/http/page.ts';
import { accountPages, type Rendering, loadRenderer } from '../../../server/http/account-pages.ts';
import { createSessionCookie, isFormToken } from '../../../server/http/cookies.ts';
import { useBuiltClient } from '../../support/built-client.ts';
import { createSubscriber, createUser, type TestUser } from '../../support/factories.ts';
import { useFirebaseProxy } from '../../support/use-firebase-proxy.ts';
import { type Replica, usePortal } from '../../support/harness.ts';
import { operationBody } from '../../support/manifest.ts';

const renderer = `
import { setTimeout as wait } from 'node:timers/promises';
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const accountPages = [
  { path: '/manage_subscription', operation: 'ManageSubscriptions' },
  { path: '/end_account', operation: 'DeleteAccount' },
  { path: '/unknown_operation', operation: 'Nothing' },
];
export async function renderAccount({ url, config, rendering }) {
  const query = new URL(url, config.origin).searchParams;
  await wait(Number(query.get('ms') ?? 0));
  if (query.has('fail')) throw new Error(rendering.email);
  return '<main>' + escape(url + ' ' + rendering.email + ' ' + JSON.stringify(rendering.data)) + '</main>';
}`;
const page = (name: string) =>
  `<!doctype html><html><head><title>${name}</title><script id="config" type="application/json"><!--config--></script></head>` +
  `<body>\n<div id="root"><div>Loading...</div></div>\n<script src="/late.js"></script></body></html>`;
const clientDir = useBuiltClient(
  {
    'client/index.html': page('Home'),
    'client/manage_subscription.html': page('Manage'),
    'client/end_account.html': page('End'),
    'client/unknown_operation.html': page('Unknown'),
  },
  renderer,
);

const firebase = useFirebaseProxy();
const portal = usePortal({}, { clientDir, budgets: { reads: 70 } });

const path = '/manage_subscription';
type Headers = Record<string, string>;
const get = (url = path, headers: Headers = {}, { app }: Replica = portal) =>
  app.inject({ url, headers });
const view = (cookie: string, url = path, replica: Replica = portal) =>
  get(url, { cookie: `__session=${cookie}` }, replica);
const cookieOf = ({ token }: Pick<TestUser, 'token'>) => portal.services.sessions.create(token);
async function newSubscriber(plans?: Parameters<typeof createSubscriber>[1]) {
  const subscriber = await createSubscriber(portal.sdk, plans);
  return { ...subscriber, cookie: await cookieOf(subscriber) };
}
const rename = (uid: string) =>
  getAuth(getApps()[0]).updateUser(uid, { email: `new-${uid}@example.com` });
async function logOut({ cookie }: { cookie: string }) {
  expect(renderingIn((await view(cookie)).body)).not.toBeNull();
  const headers = { cookie: `__session=${cookie}` };
  await portal.app.inject({ method: 'DELETE', url: '/session', headers });
}
/** Returns the rendering data in the page. */
const renderingIn = (body: string): Rendering | null => {
  const json = /<script id="account" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1];
  return json === undefined ? null : (JSON.parse(json) as Rendering);
};
/** Expects the page for visitors without a session. */
async function expectNoAccount(
  answer: Awaited<ReturnType<typeof get>>,
  replica = portal as Replica,
) {
  const { statusCode, headers, body } = await get(path, {}, replica);
  expect(statusCode).toBe(200);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(body);
  expect(answer.headers['etag']).toBe(headers['etag']);
  expect(answer.headers['vary']).toBe('accept-language, sec-fetch-site, cookie, accept-encoding');
}

describe('the page of a subscriber with a session', () => {
  it('is rendered with their account', async () => {
    const { email, uid, cookie, token, subscriptions } = await newSubscriber([{}, { amount: 500 }]);
    const { statusCode, headers, body } = await view(cookie, `${path}?view=retention&a=<b>`);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<div id="root"><main>[^<]*<\/main><\/div><script id="account"/);
    expect(body).toContain(`/manage_subscription?view=retention&amp;a=%3Cb%3E ${email}`);
    expect(body).toMatch(
      /<title>Manage<\/title>.*<\/script>\n<script src="\/late.js">.*<\/html>$/s,
    );
    expect(body).not.toContain('Loading...');
    const rendering = renderingIn(body);
    expect(rendering).toMatchObject({ email });
    expect(isFormToken(rendering?.formToken, cookie)).toBe(true);
    expect(Math.abs(Number(rendering?.now) - Date.now())).toBeLessThan(10_000);
    const ids = subscriptions.map(({ id }) => id).sort();
    expect(rendering?.data).toMatchObject({ viewer: { id: uid, __typename: 'Subscriber' } });
    for (const id of ids) expect(JSON.stringify(rendering?.data)).toContain(id);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      vary: 'accept-language, sec-fetch-site, cookie, accept-encoding',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('set-cookie');
    // The API gives a client the same, including times.
    const { data } = await portal.ask(operationBody('ManageSubscriptions'), { token });
    const asOf = { subscriptionsAsOf: expect.any(String) as string };
    expect(rendering?.data).toEqual({ viewer: { ...data.viewer, ...asOf } });
  });

  it('has the policy of pages, and its forms come back here', async () => {
    const { cookie } = await newSubscriber();
    const policy = String((await view(cookie)).headers['content-security-policy']);
    const home = String((await get('/')).headers['content-security-policy']);
    expect(policy).toBe(home.replace("form-action 'none'", "form-action 'self'"));
    expect((await get()).headers['content-security-policy']).toBe(policy);
  });

  it('comes compressed, and to HEAD without a body', async () => {
    const { cookie, email } = await newSubscriber();
    const as = async (encoding: string) => {
      const headers = { cookie: `__session=${cookie}`, 'accept-encoding': encoding };
      const answer = await get(`${path}?${'x'.repeat(4_096)}`, headers);
      return { encoding: answer.headers['content-encoding'], payload: answer.rawPayload };
    };
    const br = await as('gzip, br');
    expect(br.encoding).toBe('br');
    expect(renderingIn(brotliDecompressSync(br.payload).toString())).toMatchObject({ email });
    const gzip = await as('gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(renderingIn(gunzipSync(gzip.payload).toString())).toMatchObject({ email });
    const identity = await as('identity');
    expect(identity.encoding).toBeUndefined();
    expect(renderingIn(identity.payload.toString())).toMatchObject({ email });
    const head = await portal.app.inject({
      method: 'HEAD',
      url: path,
      headers: { cookie: `__session=${cookie}` },
    });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['cache-control']).toBe('private, no-store');
  });

  it('is logged as the operation that it runs, with nothing of the person', async () => {
    const { cookie, email, uid } = await newSubscriber();
    const logged = portal.logs().length;
    await view(cookie);
    const lines = () => portal.logs().slice(logged);
    await expect.poll(lines).toContain('"route":"/manage_subscription"');
    expect(lines()).toContain('"operation":"ManageSubscriptions","type":"query"');
    expect(lines()).toContain('"outcome":"ok"');
    for (const secret of [email, uid, cookie]) expect(lines()).not.toContain(secret);
  });
});

it('a hundred concurrent people get no byte of another', async () => {
  const people: Awaited<ReturnType<typeof newSubscriber>>[] = [];
  while (people.length < 100)
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => newSubscriber()))));
  /** Under load the server may take an upstream for silent and send the page without an account: retry. */
  const renderedFor = async (cookie: string, ms: number, tries = 100): Promise<string> => {
    const { body } = await view(cookie, `${path}?ms=${ms}`);
    if (renderingIn(body)) return body;
    expect(tries, 'tries to have a page drawn').toBeGreaterThan(0);
    // An immediate retry would leave the upstream no time.
    await pause(200);
    return renderedFor(cookie, ms, tries - 1);
  };
  const rendered: string[] = [];
  // The largest number of pages that the server renders at the same time.
  for (const half of [people.slice(0, 50), people.slice(50)])
    rendered.push(
      ...(await Promise.all(half.map(({ cookie }, i) => renderedFor(cookie, (i * 7) % 20)))),
    );
  for (const [i, body] of rendered.entries()) {
    for (const [j, { email, uid, customerId, subscriptions }] of people.entries()) {
      for (const own of [email, uid, subscriptions[0]!.id])
        expect(body.includes(own), `${i} in ${j}`).toBe(i === j);
      expect(body).not.toContain(customerId);
    }
    expect(isFormToken(renderingIn(body)?.formToken, people[i]!.cookie)).toBe(true);
  }
});

describe('the page without an account', () => {
  it('is that of a visitor without a session, and revalidated', async () => {
    const { headers, body } = await get();
    expect(body).toContain('<div id="root"><div>Loading...</div></div>');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-language, sec-fetch-site, cookie, accept-encoding',
    });
    const etag = String(headers['etag']);
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it.each([
    ['malformed', () => 'x'],
    ['longer than a browser sends', () => 'x'.repeat(9_000)],
    ['of another format', () => 'a.b.c'],
    ['an ID token', async () => (await createUser()).token],
  ])('clears a cookie that is %s', async (_, cookie) => {
    const answer = await view(await cookie());
    await expectNoAccount(answer);
    expect(answer.headers['set-cookie']).toMatch(/^__session=; Max-Age=0; Path=\/;/);
  });

  it.each([
    ['doubled', (cookie: string) => `__session=${cookie}; __session=${cookie}`],
    ['next to one of a sibling domain', (cookie: string) => `__session=x; a=b;__session=${cookie}`],
    ['under the name of before', (cookie: string) => `__Host-session=${cookie}; session=${cookie}`],
    ['cut', (cookie: string) => `__session=${cookie.slice(0, 300)}; __session`],
    ['empty', () => '__session=; ;;=; __session'],
  ])('is there for a cookie that is %s', async (_, write) => {
    const { cookie } = await newSubscriber();
    await expectNoAccount(await get(path, { cookie: write(cookie) }));
  });

  it.each<[string, (person: { uid: string; cookie: string }) => Promise<unknown>]>([
    ['was removed', ({ uid }) => getAuth(getApps()[0]).deleteUser(uid)],
    ['was disabled', ({ uid }) => getAuth(getApps()[0]).updateUser(uid, { disabled: true })],
    ['has another address', ({ uid }) => rename(uid)],
    ['logged out, though they had a page drawn just now', logOut],
  ])('clears a session of a user who %s', async (_, change) => {
    const { cookie, uid } = await newSubscriber();
    await change({ cookie, uid });
    const answer = await view(cookie);
    await expectNoAccount(answer);
    expect(answer.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
  });

  it.each(['here', 'everywhere'])(
    'ends a session whose log-out (%s) was not done',
    async (where) => {
      const { cookie, token } = await newSubscriber();
      const answer = await get(path, { cookie: `__session=${cookie}; signed-out=${where}` });
      await expectNoAccount(answer);
      expect(answer.headers['set-cookie']).toMatch(/^__session=; Max-Age=0/);
      await expectNoAccount(await view(cookie));
      const isRefused = await portal.services.tokens.verify(token, { checkRevoked: true }).then(
        () => false,
        () => true,
      );
      expect(isRefused).toBe(where === 'everywhere');
    },
  );

  it('leaves the cookie while Firebase is not there', async () => {
    const { cookie } = await newSubscriber();
    await firebase.setFault({ kind: 'refuse' });
    const answer = await view(cookie);
    await expectNoAccount(answer);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('is there when the payment provider, whose word is needed, is not', async () => {
    const replica = await portal.addReplica({ STRIPE_API_HOST: '127.0.0.1:9' });
    const { cookie } = await newSubscriber();
    const answer = await view(cookie, path, replica);
    await expectNoAccount(answer, replica);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('is there when drawing fails, which is logged without anything of the person', async () => {
    const { cookie, email } = await newSubscriber();
    await expectNoAccount(await view(cookie, `${path}?fail`));
    expect(portal.logs()).toContain('account page not rendered');
    expect(portal.logs()).not.toContain(email);
  });

  it('is there in time, however long drawing takes', async () => {
    const { cookie } = await newSubscriber();
    const startedAt = performance.now();
    await expectNoAccount(await view(cookie, `${path}?ms=6000`));
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    // The rendering continues, and the next test needs its place.
    await pause(Math.max(0, 7_000 - (performance.now() - startedAt)));
  });

  it('is there for views beyond the concurrent renderings', async () => {
    const { cookie } = await newSubscriber();
    // Its session and its account are known, so that all come to the renderer within its pause.
    expect(renderingIn((await view(cookie)).body)).not.toBeNull();
    const views = Array.from({ length: 60 }, () => view(cookie, `${path}?ms=2500`));
    const rendered = (await Promise.all(views)).filter(({ body }) => renderingIn(body));
    expect(rendered).toHaveLength(50);
  });

  it('is there while drawings go on whose views were answered without them', async () => {
    const [others, { cookie }] = [await newSubscriber(), await newSubscriber()];
    const shows = async () => renderingIn((await view(cookie)).body) !== null;
    await expect.poll(shows, { interval: 500 }).toBe(true);
    await Promise.all(Array.from({ length: 50 }, () => view(others.cookie, `${path}?ms=15000`)));
    expect(await shows()).toBe(false);
    await expect.poll(shows, { interval: 500 }).toBe(true);
  });

  it('is there above the limit of reads, in which views count', async () => {
    const { cookie, token } = await newSubscriber();
    for (let time = 0; time < 40; time += 1) await portal.ask('{ viewer { id } }', { token });
    for (let time = 0; time < 30; time += 1)
      expect(renderingIn((await view(cookie)).body)).not.toBeNull();
    await expectNoAccount(await view(cookie));
    expect((await portal.ask('{ viewer { id } }', { token })).status).toBe(429);
  });

  it('is there for an operation that needs a fresh session: nothing is done', async () => {
    const { cookie, uid } = await newSubscriber();
    const logged = portal.logs().length;
    const { statusCode, body } = await view(cookie, '/end_account');
    expect(statusCode).toBe(200);
    expect(renderingIn(body)).toBeNull();
    const lines = () => portal.logs().slice(logged);
    await expect.poll(lines).toContain('"route":"/end_account"');
    expect(lines()).toContain('"operation":"DeleteAccount","type":"mutation"');
    expect(lines()).toContain('"codes":["UNAUTHENTICATED"]');
    expect((await getAuth(getApps()[0]).getUser(uid)).uid).toBe(uid);
  });

  it('is there for an unknown operation', async () => {
    const { cookie } = await newSubscriber();
    const { statusCode, body } = await view(cookie, '/unknown_operation');
    expect([statusCode, renderingIn(body)]).toEqual([200, null]);
  });
});

describe('under too much load', () => {
  const limit = { inFlight: 0, eventLoopDelayMs: Infinity };
  const busy = usePortal({}, { clientDir, admissionLimits: { ordinary: limit, critical: limit } });

  it('the page comes without an account, and all others are refused', async () => {
    const { cookie } = await newSubscriber();
    const answer = await view(cookie, path, busy);
    await expectNoAccount(answer, busy);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect((await get('/', {}, busy)).statusCode).toBe(503);
  });
});

it('what a page was rendered with can’t end its script element, whatever it is', async () => {
  const evil = '</script><script>alert(1)</script><!--<script>';
  const data = { viewer: { id: evil, subscriptions: [{ [evil]: evil, list: [evil] }] } };
  const app = Fastify();
  await app.register(fastifyCookie);
  app.decorateRequest('state');
  await app.register(accountPages, {
    clientDir,
    config: clientConfig(portal.env),
    renderer: await loadRenderer(clientDir),
    sessionCookie: createSessionCookie(portal.env.siteOrigin),
    sessions: {
      verify: async () => ({ uid: 'u', email: evil, role: 'SUBSCRIBER' }),
      end: async () => {},
    },
    executeForPage: async () => data,
  });
  const { body } = await app.inject({
    url: `${path}?view=${evil}`,
    headers: { cookie: '__session=x' },
  });
  expect(renderingIn(body)).toMatchObject({ email: evil, data });
  expect(body).not.toContain('<script>alert');
  expect(body.match(/<script/g)).toHaveLength(3);
  await app.close();
});
