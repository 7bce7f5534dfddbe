/** Runs before every test file that needs emulators: points the SDKs at those that all files share. */
import { inject } from 'vitest';

// Google's SDKs read these themselves.
process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost');
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
process.env['METADATA_SERVER_DETECTION'] = 'none';
