/** Starts what all test files share, once a run: the Auth and the Firestore emulator. */
import type { TestProject } from 'vitest/node';
import { startAuthEmulator } from '../../emulators/auth.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `host:port` of the Auth emulator. */
    authHost: string;
    /** `host:port` of the Firestore emulator. */
    firestoreHost: string;
  }
}

/** The one project that the Auth emulator serves. */
const projectId = 'demo-stop-smoke-now';

export default async function setup(project: TestProject) {
  const [firestore, auth] = await Promise.all([
    startFirestoreEmulator({ kind: 'embedded', port: 0 }),
    startAuthEmulator({ projectId, port: 0 }),
  ]);
  project.provide('authHost', auth.host);
  project.provide('firestoreHost', firestore.host);
  return async () => {
    await Promise.all([auth.close(), firestore.close()]);
  };
}
