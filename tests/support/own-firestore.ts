/** Gives a test file its own Firestore, for files that run the reconciler. */
import { afterAll, beforeAll } from 'vitest';
import type { Emulator } from '../../emulators/emulator.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';

/**
 * Starts an empty Firestore and points Google's SDKs there. In the shared one the reconciler would find other files' records,
 * whose Stripe it can't reach. Call it before anything that uses Firestore.
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
