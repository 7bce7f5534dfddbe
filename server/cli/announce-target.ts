/** Says which Firebase project a command works on, before anything is changed, and points Google's SDKs at its emulators. */
import type { FirebaseTarget } from '../environment/firebase-target.ts';

/** @param emulator the one that the command changes something in; null for a real project */
export function announceTarget(
  { projectId, authEmulator, firestoreEmulator, isDefault }: FirebaseTarget,
  emulator: string | null,
): void {
  const where = emulator ? ` (emulator at ${emulator})` : '';
  const why = isDefault ? ', the local demo: the environment names no other' : '';
  console.error(`Firebase project ${projectId}${where}${why}.`);
  if (!emulator) return;
  // The SDKs read these from process.env only. Emulators need no credentials, so that none are looked for.
  // eslint-disable-next-line no-restricted-properties
  Object.assign(process.env, {
    ...(authEmulator && { FIREBASE_AUTH_EMULATOR_HOST: authEmulator }),
    ...(firestoreEmulator && { FIRESTORE_EMULATOR_HOST: firestoreEmulator }),
    METADATA_SERVER_DETECTION: 'none',
  });
}
