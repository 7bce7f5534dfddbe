/** The session: its three fields, its three actions, and what it believes of the identity service. */
import { expect, test, vi } from 'vitest';
import type { Identity, SignedInUser } from '../../../client/identity.ts';
import { createSession } from '../../../client/session.ts';

/** An identity service of which only the sign-in state matters. */
function observed() {
  let tell: (user: SignedInUser | null) => void = () => {};
  const stopped = vi.fn();
  const identity = {
    observe: (listener: typeof tell) => {
      tell = listener;
      return stopped;
    },
  } as unknown as Identity;
  return { identity, stopped, tell: (user: SignedInUser | null) => tell(user) };
}

const loggedOut = { email: '', token: '', isLoggedIn: false };

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
  const { identity, tell, stopped } = observed();
  const session = createSession(async () => identity);
  const stop = session.follow(() => {});
  await session.identity();
  expect(session.state().isKnown).toBe(false);
  tell({ email: 'a@b.c', token: 'token', expiresAt: Date.now() + 3_600_000 });
  expect(session.state()).toEqual({
    email: 'a@b.c',
    token: 'token',
    isLoggedIn: true,
    isKnown: true,
  });
  tell(null);
  expect(session.state()).toEqual({ ...loggedOut, isKnown: true, lostEmail: 'a@b.c' });
  stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('hearing that nobody is signed in does not forget the address that was entered', async () => {
  const { identity, tell } = observed();
  const session = createSession(async () => identity);
  session.follow(() => {});
  await session.identity();
  session.setEmail('a@b.c');
  tell(null);
  expect(session.state()).toEqual({ ...loggedOut, email: 'a@b.c', isKnown: true });
});
