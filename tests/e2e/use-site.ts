/** Points Google's SDKs at the shared portal's emulators, before every browser test file. */
import { constants, setPriority } from 'node:os';
import { inject } from 'vitest';

if (!inject('noBrowser')) {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(inject('authUrl')).host;
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(inject('firestoreUrl')).host;
}
process.env['METADATA_SERVER_DETECTION'] = 'none';
// The portal has priority, because it sheds work when it is late.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
