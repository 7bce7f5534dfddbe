/**
 * Runs around every test file of a process that runs several: deletes what the file made of Firebase's apps. The next file
 * may have another project or emulators of its own, and an app keeps the addresses of its first use.
 */
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll } from 'vitest';

afterAll(async () => {
  await Promise.all(getApps().map(deleteApp));
});
