/** Runs before every test file that needs emulators: points the SDKs at those that all files share. */
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll, inject } from 'vitest';

// Google's SDKs read these themselves.
process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost');
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
process.env['METADATA_SERVER_DETECTION'] = 'none';

// The next file in this process may have emulators of its own, and an app keeps the addresses of its first use.
afterAll(async () => {
  await Promise.all(getApps().map(deleteApp));
});
