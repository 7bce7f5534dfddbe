/** The Firebase project that a command works on. */
import { EnvError, parseWith, withoutBlanks } from './parse.ts';
import { forbidden } from './rules.ts';
import { port, type Source, variables } from './variables.ts';

/** The Firebase project that a command works on. */
export interface FirebaseTarget {
  projectId: string;
  /** `host:port`, or null for Firebase itself. */
  authEmulator: string | null;
  /** The same for Firestore, where the audit is. Never the one in an emulator and the other not. */
  firestoreEmulator: string | null;
  /** Whether the environment names no project, so that the command works on the demo of `npm start`. */
  isDefault: boolean;
}

/** The variables that name it. */
const targetVariables = variables
  .pick({
    NODE_ENV: true,
    FIREBASE_PROJECT_ID: true,
    GOOGLE_APPLICATION_CREDENTIALS: true,
    FIREBASE_AUTH_EMULATOR_HOST: true,
    FIRESTORE_EMULATOR_HOST: true,
  })
  .extend({
    AUTH_EMULATOR_PORT: port.default(9099),
    FIRESTORE_EMULATOR_PORT: port.default(8080),
  });

/**
 * Parses the variables that name a Firebase project.
 * @throws EnvError for a malformed value, and in production for an emulator's address or a missing project
 */
export function parseFirebaseTarget(source: Source): FirebaseTarget {
  const { given, problems } = parseWith(targetVariables, withoutBlanks(source));
  if (problems.length > 0) throw new EnvError(problems);
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator,
    FIRESTORE_EMULATOR_HOST: firestoreEmulator,
  } = given;
  problems.push(...forbidden(given));
  if (given.NODE_ENV === 'production' && !projectId)
    problems.push('FIREBASE_PROJECT_ID is missing (production has no default for it).');
  if (projectId && firestoreEmulator && !authEmulator)
    problems.push(
      'FIRESTORE_EMULATOR_HOST is set, and FIREBASE_AUTH_EMULATOR_HOST is not: the audit of a real project must not be in an emulator.',
    );
  if (problems.length > 0) throw new EnvError(problems);
  const isDefault = !projectId && !authEmulator;
  const isEmulated = isDefault || authEmulator !== undefined;
  const local = (emulatorPort: number) => (isEmulated ? `127.0.0.1:${emulatorPort}` : null);
  return {
    projectId: projectId ?? 'demo-stop-smoke-now',
    authEmulator: authEmulator ?? local(given.AUTH_EMULATOR_PORT),
    firestoreEmulator: firestoreEmulator ?? local(given.FIRESTORE_EMULATOR_PORT),
    isDefault,
  };
}
