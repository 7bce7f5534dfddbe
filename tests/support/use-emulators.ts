/** Points Google's SDKs at the shared emulators, before every test file that needs them. */
import { inject } from 'vitest';

process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost');
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
process.env['METADATA_SERVER_DETECTION'] = 'none';
