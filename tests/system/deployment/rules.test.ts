/** Tests deploy/firestore.rules in Google's emulator: no browser reads a document, whatever its user. Needs Java and gcloud. */
import { readFileSync } from 'node:fs';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFirestoreEmulator } from '../../../emulators/firestore.ts';
import { mustSkip } from '../../support/requirements.ts';

setLogLevel('silent');

const projectId = 'demo-rules';
const emulator = await startFirestoreEmulator({ kind: 'official', port: 0 }).catch(
  (error: Error) => {
    if (!error.message.startsWith("Google's Firestore emulator needs")) throw error;
    mustSkip('deploy/firestore.rules', error.message);
    return null;
  },
);

/** A document of each of the server's collections, and of an unknown one. */
const documents = [
  'users_subscriptions/me',
  'users_subscriptions/some_uid',
  'cancellations/sub_1.1.0',
  'audit/entry',
  'declarations/declaration',
  'mails/mail',
  'mail_addresses/hash',
  'session_ends/me',
  'anything/else/below/it',
];

/** The database's caller: no token, a subscriber's, an agent's, or the server's, which no rule binds. */
type Token = { sub: string; email?: string; role?: string } | 'owner' | undefined;

const apps: FirebaseApp[] = [];

/** Opens a browser's database with this token, which the emulator accepts unsigned. */
function open(token: Token): Firestore {
  const { hostname, port } = new URL(emulator?.url ?? '');
  const app = initializeApp({ projectId, apiKey: 'any' }, `browser-${apps.length}`);
  apps.push(app);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, hostname, Number(port), token && { mockUserToken: token });
  return db;
}

async function loadRules(): Promise<void> {
  const content = readFileSync('deploy/firestore.rules', 'utf8');
  const answer = await fetch(`${emulator?.url}/emulator/v1/projects/${projectId}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
  if (!answer.ok) throw new Error(`deploy/firestore.rules: ${await answer.text()}`);
}

const expectRefusal = (request: Promise<unknown>) =>
  expect(request).rejects.toMatchObject({ code: 'permission-denied' });

describe.skipIf(!emulator)('deploy/firestore.rules', () => {
  beforeAll(loadRules);
  beforeEach(async () => {
    const admin = open('owner');
    for (const path of documents) await setDoc(doc(admin, path), { uid: 'me' });
  });
  afterAll(async () => {
    await Promise.all(apps.map(deleteApp));
    await emulator?.close();
  });

  const browsers: [name: string, token: Token][] = [
    ['no user', undefined],
    ['the subscriber whose document it is', { sub: 'me', email: 'me@example.com' }],
    ['the support team', { sub: 's', role: 'support' }],
  ];

  it.each(browsers)('refuse every read and write of %s', async (_, token) => {
    const db = open(token);
    for (const path of documents) {
      await expectRefusal(getDoc(doc(db, path)));
      await expectRefusal(setDoc(doc(db, path), { uid: 'me' }));
      await expectRefusal(updateDoc(doc(db, path), { uid: 'other' }));
      await expectRefusal(deleteDoc(doc(db, path)));
      await expectRefusal(getDocs(collection(db, path.split('/')[0] ?? '')));
    }
    await expectRefusal(setDoc(doc(db, 'users_subscriptions/new'), { uid: 'me' }));
    await expectRefusal(
      getDocs(query(collectionGroup(db, 'cancellations'), where('uid', '==', 'me'))),
    );
  });

  it('do not bind the server: what is refused above is there', async () => {
    const admin = open('owner');
    for (const path of documents)
      expect((await getDoc(doc(admin, path))).data()).toEqual({ uid: 'me' });
  });
});
