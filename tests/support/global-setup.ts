/** Starts the Auth and the Firestore emulator once a run for all test files. */
import type { TestProject } from 'vitest/node';
import { startAuthEmulator } from '../../emulators/auth.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    authHost: string;
    firestoreHost: string;
  }
}

/** The Auth emulator's only project. */
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
