/** Tests session cookies: who gets one, its content, refusals, and that it opens pages only. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createFirebaseAuth } from '../../../server/adapters/firebase-auth/auth-client.ts';
import { createIdTokens } from '../../../server/adapters/firebase-auth/tokens.ts';
import { createSessions } from '../../../server/adapters/firebase-auth/sessions.ts';
import { createTokenKeys } from '../../../server/adapters/firebase-auth/token-keys.ts';
import { createFirestore } from '../../../server/adapters/firestore/firestore-client.ts';
import { createSessionEnds } from '../../../server/adapters/firestore/session-ends.ts';
import { createUser, signIn } from '../../support/factories.ts';
import { type Replica, usePortal } from '../../support/harness.ts';
import { forgeriesOf, startTokenIssuer } from '../../support/signed-tokens.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const projectId = 'demo-stop-smoke-now';
const issuer = useTokenIssuer({});
const portal = usePortal({});
afterEach(() => void vi.useRealTimers());

const auth = () => getAuth(getApps()[0] ?? initializeApp({ projectId }));
const now = () => Math.floor(Date.now() / 1000);
const checked = { checkRevoked: true };
const invalid = { name: 'InvalidTokenError' };

type Headers = Record<string, string>;
const send = (
  method: 'POST' | 'GET' | 'DELETE',
  headers: Headers = {},
  { app }: Replica = portal,
) => app.inject({ method, url: '/session', headers });
const post = (token: string, headers: Headers = {}, replica: Replica = portal) =>
  send('POST', { authorization: `Bearer ${token}`, ...headers }, replica);

/** Creates the sessions of a process with empty caches and the emulator's ID tokens. */
function newSessions({ keysUrl, host }: { keysUrl?: string; host?: Auth } = {}) {
  const firebaseAuth = createFirebaseAuth(host ?? auth());
  const idTokens = createIdTokens(firebaseAuth, { projectId, keys: null });
  const keys = keysUrl === undefined ? null : createTokenKeys('session_keys', keysUrl);
  return createSessions(firebaseAuth, { projectId, keys, idTokens, sessionEnds: sessionEnds() });
}
const sessionEnds = () => createSessionEnds((firestore ??= createFirestore(projectId)));
let firestore: ReturnType<typeof createFirestore> | undefined;
afterAll(() => firestore?.close());
type Auth = ReturnType<typeof auth>;

const sign = (claims: Record<string, unknown> = {}, header: { kid?: string } = {}) =>
  issuer().sign({ iss: `https://session.firebase.google.com/${projectId}`, ...claims }, header);
const signed = () => newSessions({ keysUrl: issuer().url });

describe('POST /session', () => {
  it('sets a cookie for the signed-in user', async () => {
    const { uid, email, token } = await createUser();
    const answer = await post(token);
    expect(answer).toMatchObject({ statusCode: 204, body: '' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toEqual([
      {
        name: '__session',
        value: expect.any(String) as string,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 14 * 86_400,
      },
      expect.objectContaining({ name: 'signed-out', value: '', maxAge: 0 }),
    ]);
    const owner = await portal.services.sessions.verify(answer.cookies[0]!.value);
    expect(owner).toEqual({ uid, email, role: 'SUBSCRIBER' });
  });

  it('has it sent over https only, on a site with https', async () => {
    const replica = await portal.addReplica({ SITE_ORIGIN: 'https://portal.example.com' });
    const { token } = await createUser();
    const { headers } = await post(token, {}, replica);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__session=[\w.-]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-signed-out=; Max-Age=0; Path=\/; .*Secure/),
    ]);
    const cleared = await send('DELETE', {}, replica);
    expect(cleared.headers['set-cookie']).toMatch(/^__session=; Max-Age=0; .*Secure/);
  });

  it('ignores whatever cookie came along', async () => {
    const [mine, other] = [await createUser(), await createUser()];
    const [planted] = (await post(other.token)).cookies;
    const { cookies } = await post(mine.token, { cookie: `__session=${planted!.value}` });
    const { uid } = await portal.services.sessions.verify(cookies[0]!.value);
    expect(uid).toBe(mine.uid);
    expect((await send('POST', { cookie: `__session=${planted!.value}` })).statusCode).toBe(401);
  });

  it.each([
    ['without a token', {}],
    ['with another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['with garbage', { authorization: 'Bearer garbage' }],
    ['with garbage as a cookie, too', { cookie: '__session=%ff; =;;; \u0001="' }],
  ])('answers 401 %s, and sets nothing', async (_, headers: Headers) => {
    const answer = await send('POST', headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Sign in and try again.' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('wants a sign-in of the last minutes, whenever the token was made', async () => {
    const { token } = await createUser();
    const [header, payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const made = (minutes: number) => {
      const content = JSON.stringify({ ...claims, auth_time: now() - minutes * 60, iat: now() });
      return `${header}.${Buffer.from(content).toString('base64url')}.`;
    };
    expect((await post(made(4))).statusCode).toBe(204);
    const stale = await post(made(11));
    expect(stale.statusCode).toBe(401);
    expect(stale.headers).not.toHaveProperty('set-cookie');
  });

  it('refuses a session that was revoked, and a person who is gone', async () => {
    const [revoked, gone] = [await createUser(), await createUser()];
    for (const { token } of [revoked, gone]) await portal.services.tokens.verify(token);
    await auth().updateUser(revoked.uid, { disabled: true });
    await auth().deleteUser(gone.uid);
    for (const { token } of [revoked, gone]) expect((await post(token)).statusCode).toBe(401);
  });

  it('takes no cookie for a token, nor the API a cookie', async () => {
    const { token } = await createUser();
    const [cookie] = (await post(token)).cookies;
    expect((await post(cookie!.value)).statusCode).toBe(401);
    const query = '{ viewer { id } }';
    expect(await portal.ask(query, { token: cookie!.value })).toMatchObject({ status: 401 });
    const { app } = portal;
    const headers = { cookie: `__session=${cookie!.value}` };
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query },
    });
    expect(answer.json()).toMatchObject({ data: { viewer: null } });
    await expect(portal.services.sessions.verify(token)).rejects.toMatchObject(invalid);
  });

  it.each(['cross-site', 'same-site'])(
    'and DELETE are refused to pages that are %s',
    async (site) => {
      const { token } = await createUser();
      const headers = { 'sec-fetch-site': site };
      for (const answer of [await post(token, headers), await send('DELETE', headers)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
      expect((await post(token, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
    },
  );

  it('answers 503 while Firebase is down', async () => {
    const { token } = await createUser();
    const lost = Object.assign(new Error('lost'), { code: 'app/network-error' });
    const cut = vi.spyOn(auth(), 'getUser').mockRejectedValue(lost);
    const answer = await post(token);
    cut.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.json()).toEqual({
      message: 'We can’t reach your account data right now. Please try again.',
    });
  });
});

describe('a cookie header that can’t be read', () => {
  it.each(['__session=%ff', '=;;; \u0001="', `__proto__=1; __session=${'x'.repeat(8_000)}`])(
    'is no error: %.20s',
    async (cookie) => {
      for (const url of ['/config.json', '/healthz']) {
        const answer = await portal.app.inject({ url, headers: { cookie } });
        expect(answer.statusCode).toBe(200);
      }
      expect((await send('DELETE', { cookie })).statusCode).toBe(204);
      expect((await send('POST', { cookie })).statusCode).toBe(401);
    },
  );
});

describe('DELETE /session', () => {
  it('clears the cookie, even without a user', async () => {
    const answer = await send('DELETE');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toMatch(/^__session=; Max-Age=0; Path=\/; .*HttpOnly/);
  });

  const end = (cookie: string, replica: Replica = portal, url = '/session') =>
    replica.app.inject({ method: 'DELETE', url, headers: { cookie: `__session=${cookie}` } });

  async function inTwoBrowsers() {
    const { uid, token } = await createUser();
    const { sessions } = portal.services;
    const here = await sessions.create(token);
    // Sign-ins count in seconds.
    await pause(1_100);
    const elsewhere = await sessions.create(await signIn(uid));
    return { uid, token, sessions, here, elsewhere };
  }

  it('ends the session of this browser, in every process, and no other', async () => {
    const { uid, token, sessions, here, elsewhere } = await inTwoBrowsers();
    expect(await sessions.verify(here)).toMatchObject({ uid });
    expect((await end(here)).statusCode).toBe(204);
    const replica = await portal.addReplica();
    for (const { services } of [portal, replica])
      await expect(services.sessions.verify(here)).rejects.toMatchObject(invalid);
    expect(await replica.services.sessions.verify(elsewhere, checked)).toMatchObject({ uid });
    expect(await replica.services.tokens.verify(token, checked)).toMatchObject({ uid });
  });

  it('everywhere ends every session and ID token of before, and nothing that begins after it', async () => {
    const { uid, token, sessions, here, elsewhere } = await inTwoBrowsers();
    const bystander = await sessions.create((await createUser()).token);
    const everywhere = '/session?everywhere';
    expect((await end(here, portal, everywhere)).statusCode).toBe(204);
    const replica = await portal.addReplica();
    for (const cookie of [here, elsewhere])
      await expect(replica.services.sessions.verify(cookie)).rejects.toMatchObject(invalid);
    await expect(replica.services.tokens.verify(token)).rejects.toMatchObject(invalid);
    expect(await sessions.verify(bystander, checked)).not.toMatchObject({ uid });
    await pause(1_100);
    const next = await sessions.create(await signIn(uid));
    // A copy of an ended cookie ends nothing.
    expect((await end(here, replica, everywhere)).statusCode).toBe(204);
    expect(await replica.services.sessions.verify(next, checked)).toMatchObject({ uid });
  });

  it('ends each of up to four cookies, and says so if there are more', async () => {
    const { uid, sessions, here, elsewhere } = await inTwoBrowsers();
    const answer = await end(`garbage; __session=${here}; __session=${elsewhere}`);
    expect(answer.statusCode).toBe(204);
    for (const cookie of [here, elsewhere])
      await expect(sessions.verify(cookie)).rejects.toMatchObject(invalid);
    await pause(1_100);
    const fifth = await sessions.create(await signIn(uid));
    const many = await end(`a; __session=b; __session=c; __session=d; __session=${fifth}`);
    expect(many.statusCode).toBe(503);
  });

  it('is not forgotten if it can’t be stored: the cookie stays, and opens nothing', async () => {
    const { FIRESTORE_EMULATOR_HOST: host } = process.env;
    process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:9';
    const replica = await portal.addReplica();
    process.env['FIRESTORE_EMULATOR_HOST'] = host;
    const cookie = await portal.services.sessions.create((await createUser()).token);
    const answer = await end(cookie, replica);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('14 days') as string });
    expect(answer.headers['set-cookie']).toMatch(/^signed-out=here; Max-Age=1209600; Path=\/; /);
    const kept = { cookie: `__session=${cookie}; signed-out=here` };
    expect((await send('GET', kept)).statusCode).toBe(401);
    const warned = replica
      .logs()
      .split('\n')
      .filter((line) => line.includes('not ended'));
    expect(warned).toEqual([expect.stringContaining('"level":40')]);
    expect(warned[0]).not.toContain(cookie);
  });
});

describe('GET /session', () => {
  it('says whether the session is valid, by Firebase’s present answer', async () => {
    const { uid, token } = await createUser();
    const headers = { cookie: `__session=${await portal.services.sessions.create(token)}` };
    const answer = await send('GET', headers);
    expect(answer).toMatchObject({ statusCode: 204, headers: { 'cache-control': 'no-store' } });
    await auth().updateUser(uid, { disabled: true });
    expect((await send('GET', headers)).statusCode).toBe(401);
    expect((await send('GET')).statusCode).toBe(401);
  });
});

describe('a signed cookie', () => {
  it('names its owner, who has no role, and is read without asking for its keys again', async () => {
    const { uid, email } = await createUser({ role: 'support' });
    const cookie = await sign({ sub: uid, email, role: 'support', iat: now() - 3_600 });
    const sessions = signed();
    expect(await sessions.verify(cookie)).toEqual({ uid, email, role: 'SUBSCRIBER' });
    const { fetches } = issuer();
    const before = fetches();
    await sessions.verify(cookie, checked);
    expect(fetches()).toBe(before);
  });

  it.each([
    ['made 4 minutes ahead', () => ({ iat: now() + 240, auth_time: now() + 240 })],
    ['that expired 4 minutes ago', () => ({ exp: now() - 240 })],
  ])('may be one %s: clocks differ', async (_, claims: () => Record<string, unknown>) => {
    const { uid, email } = await createUser();
    const cookie = await sign({ sub: uid, email, ...claims() });
    expect(await signed().verify(cookie)).toMatchObject({ uid });
  });

  it.each([
    ['an ID token', () => ({ iss: `https://securetoken.google.com/${projectId}` })],
    [
      'one of another issuer',
      () => ({ iss: 'https://session.firebase.google.com/another-project' }),
    ],
    ['one of another project', () => ({ aud: 'another-project' })],
    ['one that expired 6 minutes ago', () => ({ exp: now() - 360 })],
    ['one that never expires', () => ({ exp: undefined })],
    ['one from the future', () => ({ iat: now() + 360 })],
    ['one without a sign-in', () => ({ auth_time: undefined })],
    ['one without an owner', () => ({ sub: '' })],
    ['one of an address that is not proven', () => ({ email_verified: false })],
    ['one that is too long', () => ({ more: 'x'.repeat(4_096) })],
    ['one with an unknown key', () => ({ kid: 'made-up' })],
  ])('is not %s', async (_, row: () => Record<string, unknown> & { kid?: string }) => {
    const { kid, ...claims } = row();
    const { uid, email } = await createUser();
    const cookie = await sign({ sub: uid, email, ...claims }, kid === undefined ? {} : { kid });
    await expect(signed().verify(cookie)).rejects.toMatchObject(invalid);
  });

  it('is refused unsigned, with another algorithm, or changed', async () => {
    const { uid, email } = await createUser();
    const genuine = await sign({ sub: uid, email });
    const sessions = signed();
    for (const forged of [
      ...(await forgeriesOf(genuine, issuer().url)),
      ...['', 'garbage', 'a.b.c', '🙂', 'x'.repeat(100_000)],
    ])
      await expect(sessions.verify(forged)).rejects.toMatchObject(invalid);
    expect(await sessions.verify(genuine)).toMatchObject({ uid });
  });

  it.each([
    ['is removed', (uid: string) => auth().deleteUser(uid)],
    ['is disabled', (uid: string) => auth().updateUser(uid, { disabled: true })],
    ['has no session any more', (uid: string) => auth().revokeRefreshTokens(uid)],
    ['is not proven', (uid: string) => auth().updateUser(uid, { emailVerified: false })],
    ['is renamed', (uid: string) => auth().updateUser(uid, { email: `new-${uid}@example.com` })],
    ['logged out', (uid: string) => sessionEnds().write(uid)],
  ])(
    'of an account that %s is refused at once where it counts, else within a minute',
    async (_, take) => {
      const { uid, email } = await createUser();
      const cookie = await sign({ sub: uid, email, auth_time: now() - 60 });
      const [one, two] = [signed(), signed()];
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      for (const sessions of [one, two]) await sessions.verify(cookie);
      await take(uid);
      await expect(one.verify(cookie, checked)).rejects.toMatchObject(invalid);
      await expect(one.verify(cookie)).rejects.toMatchObject(invalid);
      vi.advanceTimersByTime(60_000 - 1);
      expect(await two.verify(cookie)).toMatchObject({ uid });
      vi.advanceTimersByTime(1);
      await expect(two.verify(cookie)).rejects.toMatchObject(invalid);
    },
  );

  it('is checked once a minute for all users', async () => {
    const { uid, email } = await createUser();
    const cookie = await sign({ sub: uid, email });
    const host = auth();
    const asked = vi.spyOn(host, 'getUser');
    const sessions = newSessions({ keysUrl: issuer().url, host });
    await sessions.verify(cookie);
    await Promise.all(Array.from({ length: 100 }, () => sessions.verify(cookie)));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('is neither good nor bad while its keys can’t be had, or Firebase can’t be asked', async () => {
    const { uid, email } = await createUser();
    const away = await startTokenIssuer();
    const cookie = await away.sign({
      iss: `https://session.firebase.google.com/${projectId}`,
      ...{ sub: uid, email },
    });
    away.setFault('error');
    const sessions = newSessions({ keysUrl: away.url });
    const unavailable = { name: 'UpstreamError', upstream: 'session_keys' };
    await expect(sessions.verify(cookie)).rejects.toMatchObject(unavailable);
    await expect(sessions.warm()).rejects.toMatchObject(unavailable);
    away.setFault('none');
    expect(await sessions.verify(cookie)).toMatchObject({ uid });

    const { FIREBASE_AUTH_EMULATOR_HOST: host } = process.env;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9';
    const unreachable = getAuth(initializeApp({ projectId }, randomUUID()));
    const cutOff = newSessions({ keysUrl: away.url, host: unreachable });
    await expect(cutOff.verify(cookie)).rejects.toMatchObject({
      ...unavailable,
      upstream: 'firebase_auth',
    });
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
    await away.close();
  });
});

describe('the limits', () => {
  it('of a network are for bad tokens, those of a person for good ones', async () => {
    const { limiter } = portal.services;
    const take = vi.spyOn(limiter, 'consume');
    const { uid, token } = await createUser();
    await post(token);
    await post('garbage');
    expect(take.mock.calls).toEqual([
      ['changes', uid],
      ['anonymous', '127.0.0.1'],
    ]);
    take.mockResolvedValue(7);
    for (const sent of [token, 'garbage']) {
      const answer = await post(sent);
      expect(answer.statusCode).toBe(429);
      expect(answer.headers).toMatchObject({ 'retry-after': '7' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    take.mockRestore();
  });
});

it('a cookie of the emulator is verified by the emulator', async () => {
  const { uid } = await createUser();
  const sessions = newSessions();
  const cookie = await sessions.create(await signIn(uid));
  expect(await sessions.verify(cookie)).toMatchObject({ uid });
  await auth().updateUser(uid, { disabled: true });
  await expect(sessions.verify(cookie, checked)).rejects.toMatchObject(invalid);
});
