/** A Firestore of a test file's own, for all that runs the reconciler. */
import { afterAll, beforeAll } from 'vitest';
import type { Emulator } from '../../emulators/emulator.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';

/**
 * Starts an empty Firestore for this file, and points Google's SDKs there. The reconciler looks at every account
 * that is due: in the shared one it would look for those of other files at a Stripe that does not know them. To be
 * called before anything that uses Firestore.
 */
export function useOwnFirestore(): void {
  let emulator: Emulator;
  const { FIRESTORE_EMULATOR_HOST: shared } = process.env;
  beforeAll(async () => {
    emulator = await startFirestoreEmulator({ kind: 'embedded', port: 0 });
    process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  });
  afterAll(async () => {
    process.env['FIRESTORE_EMULATOR_HOST'] = shared;
    await emulator.close();
  });
}
