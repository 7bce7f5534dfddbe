// @vitest-environment happy-dom
/** What this browser keeps of a session, and whom the page believes to be signed in because of it. */
import { afterEach, expect, test } from 'vitest';
import type { SignedInUser } from '../../../client/identity.ts';
import { createSession } from '../../../client/session.ts';
import { readStoredSession, storeSession } from '../../../client/stored-session.ts';

const userOf = (email: string, minutes = 60): SignedInUser => ({
  email,
  token: `token of ${email}`,
  expiresAt: Date.now() + minutes * 60_000,
});
const alice = userOf('alice@example.com');
const kept = () => JSON.stringify({ ...localStorage });

afterEach(() => localStorage.clear());

test('is there again, and the session begins with it', () => {
  storeSession(alice);
  expect(readStoredSession()).toEqual(alice);
  expect(createSession(() => new Promise(() => {})).state()).toEqual({
    email: alice.email,
    token: alice.token,
    isLoggedIn: true,
    isKnown: true,
  });
});

test.each([
  ['about to expire', JSON.stringify(userOf('alice@example.com', 0.9))],
  ['nonsense', '{'],
  ['of another form', '{"email":"alice@example.com"}'],
])('leaves it to the identity service when it is %s', (_, text) => {
  localStorage.setItem('session', text);
  expect(readStoredSession()).toBeUndefined();
  expect(createSession(() => new Promise(() => {})).state().isKnown).toBe(false);
});

test('is none when nobody signed in here: that is known at once', () => {
  expect(readStoredSession()).toBeNull();
  expect(createSession(() => new Promise(() => {})).state()).toMatchObject({
    isLoggedIn: false,
    isKnown: true,
  });
});

test('without a connection it stays for the same person, and for nobody else', () => {
  storeSession(alice);
  storeSession({ ...alice, token: '', expiresAt: 0 });
  expect(readStoredSession()).toEqual(alice);
  storeSession({ email: 'bob@example.com', token: '', expiresAt: 0 });
  expect(kept()).not.toContain('alice');
  expect(readStoredSession()).toBeUndefined();
});
