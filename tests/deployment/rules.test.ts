/** firestore.rules in Google's own emulator: no browser gets at any document, whoever is signed in. Needs Java and gcloud. */
import { readFileSync } from 'node:fs';
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';

// Every refusal would be a warning.
setLogLevel('silent');

const projectId = 'demo-rules';
const emulator = await startFirestoreEmulator({ kind: 'official', projectId, port: 0 }).catch(
  (error: Error) => {
    if (!error.message.startsWith('FIRESTORE_EMULATOR=official needs')) throw error;
    console.warn(`Skipped: the tests of firestore.rules. ${error.message}`);
    return null;
  },
);

/** One document of each collection that the server keeps, and of one that nobody has thought of. */
const documents = [
  'users_subscriptions/me',
  'users_subscriptions/somebody',
  'cancellations/sub_1.1.0',
  'audit/entry',
  'anything/else/below/it',
];

describe.skipIf(!emulator)('firestore.rules', () => {
  let environment: RulesTestEnvironment;
  beforeAll(async () => {
    const { hostname, port } = new URL(emulator?.url ?? '');
    environment = await initializeTestEnvironment({
      projectId,
      firestore: {
        host: hostname,
        port: Number(port),
        rules: readFileSync('firestore.rules', 'utf8'),
      },
    });
  });
  beforeEach(() =>
    environment.withSecurityRulesDisabled(async (context) => {
      const admin = context.firestore() as unknown as Firestore;
      for (const path of documents) await setDoc(doc(admin, path), { uid: 'me' });
    }),
  );
  afterAll(async () => {
    await environment?.cleanup();
    await emulator?.close();
  });

  /** Browsers of all kinds, by who is signed in. */
  const browsers: [name: string, open: () => unknown][] = [
    ['nobody', () => environment.unauthenticatedContext().firestore()],
    [
      'the subscriber whose document it is',
      () => environment.authenticatedContext('me', { email: 'me@example.com' }).firestore(),
    ],
    [
      'the support team',
      () => environment.authenticatedContext('s', { role: 'support' }).firestore(),
    ],
  ];

  it.each(browsers)('refuse every read and write of %s', async (_, open) => {
    const db = open() as Firestore;
    for (const path of documents) {
      await assertFails(getDoc(doc(db, path)));
      await assertFails(setDoc(doc(db, path), { uid: 'me' }));
      await assertFails(updateDoc(doc(db, path), { uid: 'other' }));
      await assertFails(deleteDoc(doc(db, path)));
      await assertFails(getDocs(collection(db, path.split('/')[0] ?? '')));
    }
    await assertFails(setDoc(doc(db, 'users_subscriptions/new'), { uid: 'me' }));
    await assertFails(
      getDocs(query(collectionGroup(db, 'cancellations'), where('uid', '==', 'me'))),
    );
  });

  it('do not bind the server: what is refused above is there', async () => {
    await environment.withSecurityRulesDisabled(async (context) => {
      const admin = context.firestore() as unknown as Firestore;
      for (const path of documents)
        expect((await getDoc(doc(admin, path))).data()).toEqual({ uid: 'me' });
    });
  });
});
