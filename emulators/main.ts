/** Runs all emulators in one process, with the demo subscribers. */
import { startAuthEmulator } from './auth.ts';
import { startFirestoreEmulator } from './firestore.ts';
import { startMailEmulator } from './mail.ts';
import type { SignIn } from './mailbox.ts';
import { startStripeEmulator } from './stripe/server.ts';

const projectId = process.env['FIREBASE_PROJECT_ID'] ?? 'demo-stop-smoke-now';
const port = (name: string, fallback: number) => Number(process.env[name] || fallback);
/** In a container, 0.0.0.0 lets others reach the emulators. */
const listenOn = process.env['EMULATOR_HOST'] || '127.0.0.1';

/** The Auth emulator's, once it has started. */
let signIns = async (): Promise<SignIn[]> => [];
const [stripe, firestore, mail] = await Promise.all([
  startStripeEmulator({ host: listenOn, port: port('STRIPE_EMULATOR_PORT', 12_111) }),
  startFirestoreEmulator({
    kind: 'embedded',
    port: port('FIRESTORE_EMULATOR_PORT', 8080),
    listenOn,
  }),
  startMailEmulator({
    port: port('MAIL_EMULATOR_PORT', 0),
    listPort: port('MAIL_EMULATOR_LIST_PORT', 0),
    listenOn,
    signIns: () => signIns(),
  }),
]);
const emulators: { close: () => Promise<void> }[] = [stripe, firestore, mail];

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all(emulators.map((emulator) => emulator.close()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
// `npm start` has an IPC channel to this process: if it dies, the emulators stop.
process.on('disconnect', () => void stop());

// The server can start now and finds listeners, during the loading of the rest.
process.send?.('listening');
const { seedDemo } = await import('./seed.ts');
const auth = await startAuthEmulator({
  projectId,
  port: port('AUTH_EMULATOR_PORT', 9099),
  listenOn,
});
emulators.push(auth);
({ signIns } = auth);
const { STRIPE_EMULATOR_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = process.env;
if (url && secret) stripe.seed({ webhookEndpoints: [{ url, secret }] });
await seedDemo({ projectId, stripe, firestoreHost: firestore.host, authHost: auth.host });
process.send?.('ready');
