// @vitest-environment happy-dom
/** Tests the session: its fields and actions, its trust in the identity service, and the session cookie. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Identity, SignedInUser } from '../../../client/firebase.ts';
import { createSession } from '../../../client/session.ts';
import { expectConsoleError } from '../../support/console-errors.ts';

const loggedOut = { email: '', token: '', isLoggedIn: false, cookieOf: null };
const userOf = (email: string, token = 'token', isNew = token !== ''): SignedInUser => ({
  email,
  token,
  isNew,
  isAgent: false,
});

/** Creates an identity service with a sign-in state only. */
function observed() {
  let tell: (user: SignedInUser | null) => void = () => {};
  const stopped = vi.fn();
  const identity = {
    observe: vi.fn((listener: typeof tell) => {
      tell = listener;
      return stopped;
    }),
    idToken: async ({ renew }: { renew: boolean }) => (renew ? 'renewed' : 'token'),
    signOut: vi.fn(async () => tell(null)),
  };
  return { identity, stopped, tell: (user: SignedInUser | null) => tell(user) };
}

const stops: (() => void)[] = [];

/** Creates a session that follows an identity service without a sign-in state yet. */
async function followed(rendering?: { email: string }) {
  const { identity, ...rest } = observed();
  const session = createSession(async () => identity as unknown as Identity, rendering);
  const stop = session.follow(() => {});
  stops.push(stop);
  await vi.waitFor(() => expect(identity.observe).toHaveBeenCalled());
  return { session, identity, stop, ...rest };
}

/** The requests for a cookie, or for none: `POST token`. */
let requests: string[];
let answer: (signal: AbortSignal) => Promise<Response>;
beforeEach(() => {
  requests = [];
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (path: string, { method, headers, signal }: RequestInit) => {
    expect(path).toMatch(/^\/session(\?everywhere)?$/);
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    requests.push(`${method}${path.slice('/session'.length)} ${token}`.trim());
    return answer(signal!);
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  document.cookie = 'signed-out=; Max-Age=0; Path=/';
});

/** Makes responses wait until the test sends them, in order. */
function slowly() {
  const waiting: (() => void)[] = [];
  answer = () =>
    new Promise((resolve) => waiting.push(() => resolve(new Response(null, { status: 204 }))));
  return async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()!();
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

test('starts empty, and log out resets all three', () => {
  const session = createSession(() => new Promise(() => {}));
  const changed = vi.fn();
  const unsubscribe = session.subscribe(changed);
  expect(session.state()).toEqual({ ...loggedOut, isKnown: false });
  session.setEmail('a@b.c');
  session.setLoggedIn('token');
  expect(session.state()).toMatchObject({ email: 'a@b.c', token: 'token', isLoggedIn: true });
  session.logOut();
  expect(session.state()).toMatchObject(loggedOut);
  expect(changed).toHaveBeenCalledTimes(3);
  unsubscribe();
  session.setEmail('b@c.d');
  expect(changed).toHaveBeenCalledTimes(3);
});

test('follows the identity service, and stops when told to', async () => {
  const { session, tell, stop, stopped } = await followed();
  expect(session.state().isKnown).toBe(false);
  tell(userOf('a@b.c'));
  await vi.waitFor(() =>
    expect(session.state()).toEqual({
      email: 'a@b.c',
      token: 'token',
      isLoggedIn: true,
      isKnown: true,
      cookieOf: 'a@b.c',
    }),
  );
  stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('hearing that no user is signed in does not clear the entered address', async () => {
  const { session, tell } = await followed();
  session.setEmail('a@b.c');
  tell(null);
  expect(session.state()).toEqual({ ...loggedOut, email: 'a@b.c', isKnown: true });
  await settle();
  expect(requests).toEqual([]);
});

describe('the cookie', () => {
  test('is asked for once, before the person counts as logged in', async () => {
    const reply = slowly();
    const { session, tell } = await followed();
    tell(userOf('a@b.c'));
    tell(userOf('a@b.c', 'renewed'));
    await settle();
    expect(session.state()).toMatchObject({ isLoggedIn: false, isKnown: false });
    await reply();
    await vi.waitFor(() => expect(session.state()).toMatchObject({ token: 'renewed' }));
    tell(userOf('a@b.c', 'another'));
    await settle();
    expect(session.state()).toMatchObject({ token: 'another', isLoggedIn: true });
    expect(requests).toEqual(['POST token']);
  });

  test.each([
    ['401', async () => new Response(null, { status: 401 })],
    ['503', async () => new Response(null, { status: 503 })],
    ['TypeError: offline', () => Promise.reject(new TypeError('offline'))],
  ])('is not needed: after %s the person is logged in', async (words, failing) => {
    expectConsoleError(new RegExp(`^POST /session failed: ${words}$`));
    answer = failing;
    const { session, identity, tell } = await followed();
    tell(userOf('a@b.c'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ isLoggedIn: true }));
    expect(requests).toEqual(['POST token']);
    expect(identity.signOut).not.toHaveBeenCalled();
  });

  test('is waited for for five seconds', async () => {
    expectConsoleError(/^POST \/session failed: .*late/);
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
      milliseconds === 5_000 ? late.signal : new AbortController().signal,
    );
    answer = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const { session, tell } = await followed();
    tell(userOf('a@b.c'));
    await settle();
    expect(session.state()).toMatchObject({ isLoggedIn: false });
    late.abort(new Error('late'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ isLoggedIn: true }));
  });

  test('is not asked for without a token', async () => {
    const { session, tell } = await followed();
    tell(userOf('a@b.c', ''));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ isLoggedIn: true }));
    expect(requests).toEqual([]);
    tell(userOf('a@b.c'));
    await vi.waitFor(() => expect(requests).toEqual(['POST token']));
  });

  test.each([
    [401, { ...loggedOut, isKnown: true, lostEmail: 'a@b.c' }],
    [204, { isLoggedIn: true, isCookieOnly: true, cookieOf: 'a@b.c' }],
    [503, { isLoggedIn: true, isCookieOnly: true, cookieOf: 'a@b.c' }],
  ])('decides when the sign-in is gone without a log-out: after %i', async (status, expected) => {
    if (status !== 204) expectConsoleError(new RegExp(`^GET /session failed: ${status}$`));
    const { session, tell } = await followed();
    tell(userOf('a@b.c'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ isLoggedIn: true }));
    answer = async () => new Response(null, { status });
    tell(null);
    await vi.waitFor(() => expect(session.state()).toMatchObject(expected));
    expect(requests).toEqual(['POST token', 'GET']);
    answer = async () => new Response(null, { status: 204 });
    tell(userOf('a@b.c', 'next'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ token: 'next' }));
    expect(session.state().isCookieOnly).toBeUndefined();
    expect(requests).toEqual(['POST token', 'GET', 'POST next']);
  });
});

describe('a page that was rendered', () => {
  test('is of a logged-in user with a cookie', async () => {
    const { session, tell } = await followed({ email: 'a@b.c' });
    const rendered = {
      ...{ email: 'a@b.c', token: '', isLoggedIn: true, isKnown: true, cookieOf: 'a@b.c' },
    };
    expect(session.state()).toEqual(rendered);
    tell(userOf('a@b.c'));
    await vi.waitFor(() => expect(session.state()).toEqual({ ...rendered, token: 'token' }));
    expect(session.first()).toEqual(rendered);
    expect(requests).toEqual([]);
  });

  test('for another user clears the old cookie, once', async () => {
    const { session, tell } = await followed({ email: 'a@b.c' });
    for (const token of ['token', 'renewed']) tell(userOf('b@c.d', token, false));
    await vi.waitFor(() =>
      expect(session.state()).toMatchObject({ email: 'b@c.d', token: 'renewed' }),
    );
    expect(requests).toEqual(['DELETE']);
  });
});

describe('leaving', () => {
  test('clears the cookie, then signs out, and is not told as a loss', async () => {
    const reply = slowly();
    const { session, identity, tell } = await followed({ email: 'a@b.c' });
    const left = session.leave();
    tell(userOf('a@b.c', 'renewed'));
    await settle();
    expect(requests).toEqual(['DELETE']);
    expect(identity.signOut).not.toHaveBeenCalled();
    await reply();
    await left;
    expect(session.state()).toEqual({ ...loggedOut, isKnown: true });
    expect(requests).toEqual(['DELETE']);
    expect(document.cookie).not.toMatch(/signed-out=\w/);
  });

  test.each(['here', 'everywhere'] as const)(
    'while the server can’t be reached is kept until it is done: %s',
    async (where) => {
      expectConsoleError(/^DELETE \/session failed: TypeError: offline/);
      answer = () => Promise.reject(new TypeError('offline'));
      const { session } = await followed({ email: 'a@b.c' });
      await session.leave(where);
      expect(session.state()).toEqual({ ...loggedOut, isKnown: true });
      expect(document.cookie).toContain(`signed-out=${where}`);
      answer = async () => new Response(null, { status: 204 });
      window.dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(document.cookie).not.toContain('signed-out'));
      const request = where === 'here' ? 'DELETE' : 'DELETE?everywhere';
      expect(requests).toEqual([request, request]);
    },
  );

  test('is done before a new sign-in has a cookie, or there is none', async () => {
    expectConsoleError(/^DELETE \/session failed: 503$/);
    document.cookie = 'signed-out=here; Path=/';
    answer = async () => new Response(null, { status: 503 });
    const { session, tell } = await followed();
    tell(userOf('a@b.c'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ isLoggedIn: true }));
    expect(requests).toEqual(['DELETE', 'DELETE']);
    expect(session.state().cookieOf).toBeNull();
  });

  test('before the code was there ends the sign-in as well, once', async () => {
    document.cookie = 'signed-out=here; Path=/';
    const { identity } = await followed();
    const [signedOut, observe] = [identity.signOut, identity.observe];
    expect(signedOut).toHaveBeenCalledOnce();
    expect(signedOut.mock.invocationCallOrder[0]).toBeLessThan(
      observe.mock.invocationCallOrder[0]!,
    );
    await vi.waitFor(() => expect(document.cookie).not.toContain('signed-out'));
    expect((await followed()).identity.signOut).not.toHaveBeenCalled();
  });

  test('on https is not believed of a sibling domain', async () => {
    const jar = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-out=here');
    const cleared = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    vi.stubGlobal('location', { protocol: 'https:' });
    expect((await followed()).identity.signOut).not.toHaveBeenCalled();
    jar.mockReturnValue('signed-out=here; __Host-signed-out=here');
    expect((await followed()).identity.signOut).toHaveBeenCalledOnce();
    await vi.waitFor(() =>
      expect(cleared.mock.calls).toEqual([
        ['__Host-signed-out=; Max-Age=0; Path=/; SameSite=Lax; Secure'],
      ]),
    );
  });
});
