/** Runs bare Apollo Server on Fastify: a view's two reads of Firestore and static data; no token, log or limits. */
import { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import Fastify from 'fastify';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { buildSchema } from 'graphql';
import { sdl } from '../requests.ts';
import { announce } from './announce.ts';

const firestore = getFirestore(
  initializeApp({ projectId: process.env['FIREBASE_PROJECT_ID'] ?? '' }),
);

const plans = Array.from({ length: 3 }, (_, index) => ({
  id: `sub_bench0x${index}`,
  title: 'Premium',
  status: 'active',
  displayStatus: 'active',
  state: 'ACTIVE',
  isPaid: true,
  isDue: false,
  willRenew: true,
  collection: 'CARD',
  explain: 'Renews on December 1, 2026 for $29.99.',
  cancelAt: null,
  cancellationPending: false,
  startedAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  price: { display: '$29.99' },
  cancellation: null,
}));

async function viewer(_: unknown, { uid }: { uid: string }) {
  const user = await firestore.collection('users_subscriptions').doc(uid).get();
  const [entry] = user.get('subscriptions') as { vendorProfileId: string }[];
  const account = await firestore
    .collection('customer_records')
    .doc(entry?.vendorProfileId ?? '')
    .get();
  if (!account.get('observed')) throw new Error('the account must be there');
  return {
    id: uid,
    subscriptionsAsOf: '2026-11-20T00:00:00.000Z',
    subscriptions: plans,
    declarations: [],
  };
}

const apollo = new ApolloServer<{ uid: string }>({
  schema: buildSchema(sdl),
  rootValue: { viewer },
  stopOnTerminationSignals: false,
});
await apollo.start();
const app = Fastify();
await app.register(fastifyApollo(apollo), {
  context: async ({ headers }) => ({ uid: String(headers['x-uid']) }),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
