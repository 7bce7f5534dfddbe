/** What the portal depends on, in a process of its own: Firebase Auth, Firestore, Stripe and the keys of ID tokens, filled with subscribers. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { startAuthEmulator } from '../../emulators/auth.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { startStripeEmulator } from '../../emulators/stripe/server.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { startTokenIssuer } from '../../tests/support/signed-tokens.ts';
import {
  customerId,
  email,
  planId,
  projectId,
  type UpstreamAddresses,
  uid,
} from './subscribers.ts';

// tsx switches source maps on, and stack traces become dear.
process.setSourceMapsEnabled(false);

const subscribers = Number(process.argv[2]);
const plans = Number(process.argv[3]);
/** Milliseconds that answers take from the distant Stripe. */
const distance = Number(process.argv[4]);

const [auth, firestore, stripe, signer] = await Promise.all([
  startAuthEmulator({ projectId, port: 0 }),
  startFirestoreEmulator({ kind: 'embedded', projectId, port: 0 }),
  startStripeEmulator({ port: 0 }),
  startTokenIssuer({ projectId }),
]);
process.env['FIREBASE_AUTH_EMULATOR_HOST'] = auth.host;
process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
const distantStripe = await startFaultProxy({ host: stripe.host, port: stripe.port });
if (distance > 0) await distantStripe.setFault({ kind: 'latency', ms: distance });
const firebase = initializeApp({ projectId });
const documents = getFirestore(firebase).collection('users_subscriptions');
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
for (let at = 0; at < subscribers; at += 500)
  await Promise.all(
    numbers
      .slice(at, at + 500)
      .map((number) =>
        documents
          .doc(uid(number))
          .set({ subscriptions: [{ vendorProfileId: customerId(number) }] }),
      ),
  );
for (let at = 0; at < subscribers; at += 1_000) {
  const users = numbers.slice(at, at + 1_000);
  await getAuth(firebase).importUsers(
    users.map((number) => ({ uid: uid(number), email: email(number), emailVerified: true })),
  );
}
const tokens = await Promise.all(
  numbers.map((number) => signer.sign({ sub: uid(number), email: email(number) })),
);

process.on('message', () => {
  // Calls since the last question.
  const calls = stripe.requests.entries.length;
  stripe.requests.clear();
  process.send?.({ stripeCalls: calls });
});
process.once('disconnect', () => process.exit());
process.send?.({
  authHost: auth.host,
  firestoreHost: firestore.host,
  stripeHost: new URL(stripe.url).host,
  distantStripeHost: `127.0.0.1:${distantStripe.port}`,
  keysUrl: signer.url,
  tokens,
} satisfies UpstreamAddresses);
