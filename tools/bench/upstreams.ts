/** Runs the contenders' upstreams (Firebase Auth, Firestore, Stripe, keys of ID tokens) with subscribers. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { startAuthEmulator } from '../../emulators/auth.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { startStripeEmulator } from '../../emulators/stripe/server.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { startTokenIssuer } from '../../tests/support/signed-tokens.ts';
import { customerId, email, planId, projectId, type UpstreamAddresses, uid } from './requests.ts';

// tsx turns source maps on, which makes stack traces expensive.
process.setSourceMapsEnabled(false);

const subscribers = Number(process.argv[2]);
const plans = Number(process.argv[3]);
/** Milliseconds of an answer's delay. */
const distances = { firestore: 2, stripe: 50 };

const [auth, firestore, stripe, signer] = await Promise.all([
  startAuthEmulator({ projectId, port: 0 }),
  startFirestoreEmulator({ kind: 'embedded', port: 0 }),
  startStripeEmulator({ port: 0 }),
  startTokenIssuer({ projectId }),
]);
process.env['FIREBASE_AUTH_EMULATOR_HOST'] = auth.host;
process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
const firebase = initializeApp({ projectId });
const sdk = getFirestore(firebase);
const numbers = Array.from({ length: subscribers }, (_, number) => number);

stripe.seed({
  customers: numbers.map((number) => ({
    id: customerId(number),
    email: email(number),
    subscriptions: Array.from({ length: plans }, (_, plan) => ({
      id: planId(number, plan),
      status: 'active',
      amount: 2999,
      startedDaysAgo: 20 + plan,
    })),
  })),
});
for (let at = 0; at < subscribers; at += 500) {
  const some = numbers.slice(at, at + 500);
  const batch = sdk.batch();
  for (const number of some)
    batch.set(sdk.collection('users_subscriptions').doc(uid(number)), {
      subscriptions: [{ vendorProfileId: customerId(number) }],
    });
  await batch.commit();
  await getAuth(firebase).importUsers(
    some.map((number) => ({ uid: uid(number), email: email(number), emailVerified: true })),
  );
}
const tokens = await Promise.all(
  numbers.map((number) => signer.sign({ sub: uid(number), email: email(number) })),
);

process.once('disconnect', () => process.exit());
process.send?.({
  authHost: auth.host,
  firestoreHost: await distant(firestore.host, distances.firestore),
  stripeHost: await distant(new URL(stripe.url).host, distances.stripe),
  keysUrl: signer.url,
  tokens,
} satisfies UpstreamAddresses);

/** Delays an upstream's answers by a proxy. @returns `host:port` */
async function distant(at: string, ms: number): Promise<string> {
  const { hostname: host, port } = new URL(`http://${at}`);
  const proxy = await startFaultProxy({ host, port: Number(port) });
  await proxy.setFault({ kind: 'latency', ms });
  return `${proxy.host}:${proxy.port}`;
}
