/** Tests our identity service with the real SDK against the Auth emulator. */
import { randomUUID } from 'node:crypto';
import { deleteApp, getApps } from 'firebase/app';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { connectFirebase } from '../../../client/firebase.ts';
import { config } from '../../unit/client/site-config.ts';

const { projectId } = config.firebase;
const authEmulatorUrl = `http://${inject('authHost')}`;
const connect = () => connectFirebase({ ...config, authEmulatorUrl });
const newEmail = () => `${randomUUID()}@example.com`;
const page = 'http://localhost:4000/login';

afterEach(() => Promise.all(getApps().map(deleteApp)));

async function linkFor(email: string): Promise<string> {
  const answer = await fetch(`${authEmulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  const mail = oobCodes.findLast((code) => code.email === email);
  return `${page}?${new URL(mail!.oobLink).searchParams.toString()}`;
}

test('sends a link that signs in, once, and for its email only', async () => {
  const email = newEmail();
  const identity = connect();
  const onUser = vi.fn();
  identity.observe(onUser);
  const lastUser = () => onUser.mock.lastCall?.[0] as unknown;
  await expect.poll(lastUser).toBeNull();
  expect(await identity.signInMethods(email)).toEqual([]);
  expect(await identity.sendSignInLink(email, page)).toBeNull();
  const link = await linkFor(email);

  expect(await identity.completeSignIn(newEmail(), link)).toBe('invalid-email');
  expect(await identity.completeSignIn(email, link)).toBeNull();
  const token = await identity.idToken({ renew: false });
  await expect.poll(lastUser).toEqual({ email, token, isNew: true, isAgent: false });
  expect(await identity.signInMethods(email)).toEqual(['emailLink']);

  await identity.signOut();
  await expect.poll(lastUser).toBeNull();
  await expect(identity.idToken({ renew: false })).rejects.toThrow('No user is signed in.');
  expect(await identity.completeSignIn(email, link)).toBe('invalid-action-code');
});

test('without a connection each call has the code of a lost connection', async () => {
  const identity = connectFirebase({ ...config, authEmulatorUrl: 'http://127.0.0.1:1' });
  const link = `${page}?mode=signIn&oobCode=x&apiKey=demo`;
  expect(await identity.completeSignIn(newEmail(), link)).toBe('network-request-failed');
  expect(await identity.sendSignInLink(newEmail(), page)).toBe('network-request-failed');
});
