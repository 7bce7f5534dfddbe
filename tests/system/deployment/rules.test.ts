/** deploy/firestore.rules in Google's own emulator: no browser gets at any document, whoever is signed in. Needs Java and gcloud. */
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

// Every refusal would be a warning.
setLogLevel('silent');

const projectId = 'demo-rules';
const emulator = await startFirestoreEmulator({ kind: 'official', port: 0 }).catch(
  (error: Error) => {
    if (!error.message.startsWith("Google's Firestore emulator needs")) throw error;
    mustSkip('deploy/firestore.rules', error.message);
    return null;
  },
);

/** One document of each collection that the server keeps, and of one that nobody has thought of. */
const documents = [
  'users_subscriptions/me',
  'users_subscriptions/somebody',
  'cancellations/sub_1.1.0',
  'audit/entry',
  'declarations/declaration',
  'mails/mail',
  'mail_addresses/hash',
  'session_ends/me',
  'anything/else/below/it',
];

/** Whoever opens the database: no token, a subscriber's or a support agent's, or the server's, which no rule binds. */
type Token = { sub: string; email?: string; role?: string } | 'owner' | undefined;

const apps: FirebaseApp[] = [];

/** A browser's database with this token, which the emulator takes unsigned. */
function open(token: Token): Firestore {
  const { hostname, port } = new URL(emulator?.url ?? '');
  const app = initializeApp({ projectId, apiKey: 'any' }, `browser-${apps.length}`);
  apps.push(app);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, hostname, Number(port), token && { mockUserToken: token });
  return db;
}

/** Puts deploy/firestore.rules into the emulator. */
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

  /** Browsers of all kinds, by who is signed in. */
  const browsers: [name: string, token: Token][] = [
    ['nobody', undefined],
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
