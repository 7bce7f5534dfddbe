/** Deletes a test file's Firebase apps, because an app keeps its first addresses and the next file may have others. */
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll } from 'vitest';

afterAll(async () => {
  await Promise.all(getApps().map(deleteApp));
});
