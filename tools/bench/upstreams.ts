/** What the portal depends on, in a process of its own: Firestore, Stripe and the keys of ID tokens, filled with subscribers. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { startStripeEmulator } from '../../emulators/stripe/server.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { startTokenIssuer } from '../../tests/support/signed-tokens.ts';
import { customerId, email, projectId, type UpstreamAddresses, uid } from './subscribers.ts';

// tsx switches source maps on, and stack traces become dear.
process.setSourceMapsEnabled(false);

const subscribers = Number(process.argv[2]);
const plans = Number(process.argv[3]);
/** Milliseconds that answers take from the distant Stripe. */
const distance = Number(process.argv[4]);

const [firestore, stripe, signer] = await Promise.all([
  startFirestoreEmulator({ kind: 'embedded', projectId, port: 0 }),
  startStripeEmulator({ port: 0 }),
  startTokenIssuer({ projectId }),
]);
process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
const distantStripe = await startFaultProxy({ host: stripe.host, port: stripe.port });
if (distance > 0) await distantStripe.setFault({ kind: 'latency', ms: distance });
const documents = getFirestore(initializeApp({ projectId })).collection('users_subscriptions');
const numbers = Array.from({ length: subscribers }, (_, number) => number);

stripe.seed({
  customers: numbers.map((number) => ({
    id: customerId(number),
    email: email(number),
    subscriptions: Array.from({ length: plans }, (_, plan) => ({
      id: `sub_bench${number}x${plan}`,
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
  firestoreHost: firestore.host,
  stripeHost: new URL(stripe.url).host,
  distantStripeHost: `127.0.0.1:${distantStripe.port}`,
  keysUrl: signer.url,
  tokens,
} satisfies UpstreamAddresses);
