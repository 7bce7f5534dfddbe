/** Tests signed ID tokens over HTTP: accepted and refused ones, caching, outages. */
import { generateKeyPairSync } from 'node:crypto';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  classifyFirebaseError,
  createFirebaseAuth,
} from '../../../server/adapters/firebase-auth/auth-client.ts';
import { createIdTokens } from '../../../server/adapters/firebase-auth/tokens.ts';
import { createTokenKeys } from '../../../server/adapters/firebase-auth/token-keys.ts';
import { createUser, signIn } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { forgeriesOf, startTokenIssuer } from '../../support/signed-tokens.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const projectId = 'demo-stop-smoke-now';
const options = {};
const issuer = useTokenIssuer(options);
afterEach(() => void vi.useRealTimers());
const portal = usePortal({}, options);
const query = '{ viewer { id email } }';
const now = () => Math.floor(Date.now() / 1000);
const auth = () => getAuth(getApps()[0] ?? initializeApp({ projectId }));

const invalid = { name: 'InvalidTokenError' };
const refused = { status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] };

const newIdentity = (keysUrl = issuer().url) =>
  createIdTokens(createFirebaseAuth(auth()), {
    projectId,
    keys: createTokenKeys('token_keys', keysUrl),
  });

describe('a signed token', () => {
  it.each([
    ['is a subscriber’s', () => ({}), { email: 'someone@example.com', role: 'SUBSCRIBER' }],
    ['is an agent’s', () => ({ role: 'support' }), { role: 'SUPPORT' }],
    ['has another role', () => ({ role: 'SUPPORT' }), { role: 'SUBSCRIBER' }],
    ['has a strange role', () => ({ role: ['support'] }), { role: 'SUBSCRIBER' }],
    [
      'was made 4 minutes ahead',
      () => ({ iat: now() + 240, auth_time: now() + 240 }),
      { uid: 'someone' },
    ],
    ['expired 4 minutes ago', () => ({ exp: now() - 240 }), { uid: 'someone' }],
    ['has a long uid', () => ({ sub: 'u'.repeat(128) }), { uid: 'u'.repeat(128) }],
  ])('says so when it %s', async (_, claims: () => Record<string, unknown>, identity) => {
    const token = await issuer().sign({ sub: 'someone', ...claims() });
    expect(await newIdentity().verify(token)).toMatchObject(identity);
  });

  it.each([
    ['expired 6 minutes ago', () => ({ exp: now() - 360 })],
    ['never expires', () => ({ exp: undefined })],
    ['expires in words', () => ({ exp: 'tomorrow' })],
    ['is of another project', () => ({ aud: 'another-project' })],
    ['is of two projects', () => ({ aud: [projectId, 'another-project'] })],
    ['has another issuer', () => ({ iss: 'https://securetoken.google.com/another-project' })],
    ['is from the future', () => ({ iat: now() + 360 })],
    ['has no time', () => ({ iat: undefined })],
    ['has a sign-in in the future', () => ({ auth_time: now() + 360 })],
    ['has no sign-in', () => ({ auth_time: undefined })],
    ['has no subject', () => ({ sub: '' })],
    ['has a number as subject', () => ({ sub: 7 })],
    ['has a subject that is too long', () => ({ sub: 'u'.repeat(129) })],
    ['has half a character in its subject', () => ({ sub: 'u\ud800' })],
    ['has half a character in its address', () => ({ email: '\ud800@example.com' })],
  ])('is refused when it %s', async (_, claims: () => Record<string, unknown>) => {
    const token = await issuer().sign(claims());
    expect(await portal.ask(query, { token })).toMatchObject(refused);
  });

  it.each([
    ['is anonymous', { email: undefined, email_verified: undefined }],
    ['has no address', { email: undefined }],
    ['has an address that is not proven', { email_verified: false }],
    ['does not say whether its address is proven', { email_verified: undefined }],
    ['says in words that its address is proven', { email_verified: 'true' }],
  ])('is no log-out when it %s, and opens nothing', async (_, claims: Record<string, unknown>) => {
    const token = await issuer().sign(claims);
    const unproven = { status: 403, errors: [{ extensions: { code: 'EMAIL_NOT_VERIFIED' } }] };
    for (let time = 0; time < 2; time += 1)
      expect(await portal.ask(query, { token })).toMatchObject(unproven);
    // An unsigned token's claim isn't believed.
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    expect(await portal.ask(query, { token: forged })).toMatchObject(refused);
  });

  it('is refused with a key that is not published, or one that is not its own', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const genuine = await issuer().sign();
    const { kid } = decodeProtectedHeader(genuine);
    const forged = await new SignJWT(decodeJwt(genuine))
      .setProtectedHeader({ alg: 'RS256', kid: String(kid) })
      .sign(privateKey);
    const unknown = await issuer().sign({}, { kid: 'made-up' });
    for (const token of [forged, unknown, forged])
      expect(await portal.ask(query, { token })).toMatchObject(refused);
    expect((await portal.ask(query, { token: genuine })).status).toBe(200);
  });

  it('is refused unsigned, with another algorithm, or changed after it was signed', async () => {
    const bad = await forgeriesOf(await issuer().sign(), issuer().url);
    for (const token of bad) expect(await portal.ask(query, { token })).toMatchObject(refused);
  });
});

describe('what is no token', () => {
  it.each(['', 'nonsense', 'a.b.c', 'Bearer', '🙂', 'a b'])('is refused: %j', async (token) => {
    expect(await portal.ask(query, { token })).toMatchObject(refused);
  });

  it.each(['Basic dXNlcjpwYXNz', 'token'])('is refused as a header: %j', async (authorization) => {
    const headers = { authorization };
    const request = { method: 'POST', url: '/graphql', headers, payload: { query } } as const;
    expect((await portal.app.inject(request)).json()).toMatchObject({ errors: refused.errors });
  });
});

describe('a token that was verified', () => {
  it('is cached until it expires: no key is needed', async () => {
    const identity = newIdentity();
    const token = await issuer().sign({ sub: 'someone', exp: now() + 60 - 300 });
    await identity.verify(token);
    await issuer().rotate();
    const other = newIdentity();
    await expect(other.verify(token)).rejects.toMatchObject(invalid);
    expect(await identity.verify(token)).toMatchObject({ uid: 'someone' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await expect(identity.verify(token)).rejects.toMatchObject(invalid);
  });
});

describe('when the keys can’t be had', () => {
  it('no user is logged out: all tokens that may be good get a 503', async () => {
    const identity = newIdentity('http://127.0.0.1:9/keys');
    const unavailable = { name: 'UpstreamError', upstream: 'token_keys' };
    await expect(identity.verify(await issuer().sign())).rejects.toMatchObject(unavailable);
    await expect(identity.verify(await issuer().sign({ exp: 1 }))).rejects.toMatchObject(invalid);
  });

  it('says so to the client', async () => {
    const down = await startTokenIssuer();
    const token = await down.sign();
    down.setFault('stall');
    const identity = newIdentity(down.url);
    const app = portal.services.tokens;
    portal.services.tokens = identity;
    const answer = await portal.ask(query, { token });
    portal.services.tokens = app;
    expect(answer).toMatchObject({
      status: 503,
      errors: [{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }],
    });
    await down.close();
  });
});

describe('a token of the emulator’s own, not signed', () => {
  const unsigned = createIdTokens(createFirebaseAuth(auth()), { projectId, keys: null });

  it('is refused while its address is not proven, and when its account has none', async () => {
    const unproven = await createUser();
    await auth().updateUser(unproven.uid, { emailVerified: false });
    for (const { uid } of [unproven, await auth().createUser({})])
      await expect(unsigned.verify(await signIn(uid))).rejects.toMatchObject(invalid);
  });
});

describe('what an error of Firebase Auth means', () => {
  const failure = (code: string, message = '') => Object.assign(new Error(message), { code });
  const answer = (status: number) =>
    `An internal error. Raw server response: "{"error":{"code":${status},"message":"ODD"}}"`;

  it.each([
    ['no network', failure('app/network-error'), true],
    ['a failure of its own', failure('auth/internal-error', answer(503)), true],
    ['an answer that is none', failure('auth/internal-error', 'Error returned from server'), true],
    ['a refusal that the SDK does not know', failure('auth/internal-error', answer(400)), false],
    ['an unknown user', failure('auth/user-not-found'), false],
    ['an error of our own', new TypeError('odd'), false],
  ])('%s', (_, error, isOutage) => {
    expect(classifyFirebaseError(error).kind).toBe(isOutage ? 'failed' : 'answer');
  });
});

describe('a check that nothing was taken back', () => {
  const tokenFor = async (claims: Record<string, unknown> = {}) => {
    const { uid, email } = await createUser();
    return { uid, token: await issuer().sign({ sub: uid, email, ...claims }) };
  };
  const checked = { checkRevoked: true };

  it.each([
    ['is removed', (uid: string) => auth().deleteUser(uid)],
    ['is disabled', (uid: string) => auth().updateUser(uid, { disabled: true })],
    ['has no session any more', (uid: string) => auth().revokeRefreshTokens(uid)],
    ['is not proven', (uid: string) => auth().updateUser(uid, { emailVerified: false })],
    ['is renamed', (uid: string) => auth().updateUser(uid, { email: `new-${uid}@example.com` })],
  ])('refuses an account that %s, and from then on its token altogether', async (_, change) => {
    const identity = newIdentity();
    const { uid, token } = await tokenFor({ auth_time: now() - 60 });
    await identity.verify(token);
    await change(uid);
    expect(await identity.verify(token)).toMatchObject({ uid });
    await expect(identity.verify(token, checked)).rejects.toMatchObject(invalid);
    await expect(identity.verify(token)).rejects.toMatchObject(invalid);
  });

  it('takes a role away as soon as the account has lost it', async () => {
    const identity = newIdentity();
    const { uid, token } = await tokenFor({ role: 'support' });
    await auth().setCustomUserClaims(uid, { role: 'support' });
    expect(await identity.verify(token, checked)).toMatchObject({ role: 'SUPPORT' });
    await auth().setCustomUserClaims(uid, {});
    expect(await identity.verify(token, checked)).toMatchObject({ role: 'SUBSCRIBER' });
  });

  it('gives no role that the token does not have', async () => {
    const { uid, token } = await tokenFor();
    await auth().setCustomUserClaims(uid, { role: 'support' });
    expect(await newIdentity().verify(token, checked)).toMatchObject({ role: 'SUBSCRIBER' });
  });

  it('is made once for all callers during another one, and begins after each of them', async () => {
    const answers: ((isRevoked: boolean) => void)[] = [];
    const email = 'someone@example.com';
    const user = { uid: 'someone', email, emailVerified: true } as UserRecord;
    const getUser = () =>
      new Promise<UserRecord>((resolve, reject) => {
        answers.push((isRevoked) =>
          isRevoked
            ? reject(Object.assign(new Error(), { code: 'auth/user-not-found' }))
            : resolve(user),
        );
      });
    const identity = createIdTokens(createFirebaseAuth({ getUser } as unknown as Auth), {
      projectId,
      keys: createTokenKeys('token_keys', issuer().url),
    });
    const token = await issuer().sign({ sub: 'someone' });
    const first = identity.verify(token, checked);
    await expect.poll(() => answers.length).toBe(1);
    const others = Array.from({ length: 1_000 }, () => identity.verify(token, checked));
    const outcomes = Promise.allSettled(others);
    answers[0]?.(false);
    expect(await first).toMatchObject({ uid: 'someone' });
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(true);
    expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(answers).toHaveLength(2);
  });
});
