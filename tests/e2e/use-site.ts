/** Runs before every browser test file: points Google's SDKs, which read these, at the emulators of the shared portal. */
import { constants, setPriority } from 'node:os';
import { inject } from 'vitest';

if (!inject('noBrowser')) {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(inject('authUrl')).host;
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(inject('firestoreUrl')).host;
}
process.env['METADATA_SERVER_DETECTION'] = 'none';
// The portal goes first: it refuses work when it is late.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
