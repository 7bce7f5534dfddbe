/** Runs the same tests on the embedded Firestore emulator, and on Google's if it is installed. */
import { randomUUID } from 'node:crypto';
import { type CollectionReference, Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Emulator } from '../../emulators/emulator.ts';
import { type FirestoreKind, startFirestoreEmulator } from '../../emulators/firestore.ts';
import { mustSkip } from './requirements.ts';

const projectId = 'demo-stop-smoke-now';
const kinds: FirestoreKind[] = ['embedded', 'official'];

/** A Firestore to test, once its `beforeAll` has run. */
interface Stage {
  firestore: Firestore;
  collection: () => CollectionReference;
}

/** Declares tests for each emulator, and reports skipped ones. @param declare called once for each available emulator */
export async function onBothEmulators(declare: (stage: Stage) => void): Promise<void> {
  for (const kind of kinds) {
    const emulator = await start(kind);
    if (typeof emulator === 'string') {
      mustSkip("the tests on Google's Firestore emulator", emulator);
      describe.skip(`on the ${kind} emulator`, () => declare({} as Stage));
      continue;
    }
    describe(`on the ${kind} emulator`, () => {
      const stage = {} as Stage;
      beforeAll(async () => {
        stage.firestore = connect(emulator.host);
        stage.collection = () => stage.firestore.collection(`probes-${randomUUID()}`);
        // A Java process's first call is slow.
        await stage
          .collection()
          .doc('warm')
          .set({})
          .catch(() => {});
      }, 60_000);
      afterAll(async () => {
        await stage.firestore.terminate();
        await emulator.close();
      });
      declare(stage);
    });
  }
}

/** Returns the emulator, or why there is none. */
function start(kind: FirestoreKind): Promise<Emulator | string> {
  return startFirestoreEmulator({ kind, port: 0 }).catch((error: Error) => {
    if (!error.message.startsWith("Google's Firestore emulator needs")) throw error;
    return error.message;
  });
}

/** The client reads an emulator's address from the environment only. */
function connect(host: string): Firestore {
  const { FIRESTORE_EMULATOR_HOST: shared } = process.env;
  process.env['FIRESTORE_EMULATOR_HOST'] = host;
  const firestore = new Firestore({ projectId });
  process.env['FIRESTORE_EMULATOR_HOST'] = shared;
  return firestore;
}
