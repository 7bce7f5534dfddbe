/** Runs before every test file that needs emulators: points Google's SDKs, which read these, at those that all files share. */
import { inject } from 'vitest';

process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost');
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
process.env['METADATA_SERVER_DETECTION'] = 'none';
