/**
 * Runs what a team would write: Apollo Server on Fastify that asks firebase-admin, Firestore and
 * Stripe on each request, as documented. No cache, log, limits or record of a cancellation.
 */
import { Agent } from 'node:http';
import { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import { initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { buildSchema } from 'graphql';
import Stripe from 'stripe';
import { sdl } from '../requests.ts';
import { announce } from './announce.ts';

const {
  FIREBASE_PROJECT_ID: projectId = '',
  ID_TOKEN_KEYS_URL: keysUrl = '',
  STRIPE_API_HOST: stripeHost = '',
  STRIPE_SECRET_KEY: secretKey = '',
} = process.env;

// firebase-admin fetches Google's keys from a fixed address. Its proxy option redirects it, without TLS.
const { hostname: host, port } = new URL(keysUrl);
const httpAgent = Object.assign(new Agent({ host, port: Number(port) }), { protocol: 'https:' });
// The SDK reads FIRESTORE_EMULATOR_HOST itself.
const firebase = initializeApp({ projectId, httpAgent });
const auth = getAuth(firebase);
const documents = getFirestore(firebase).collection('users_subscriptions');
const stripeAt = new URL(`http://${stripeHost}`);
const stripe = new Stripe(secretKey, {
  apiVersion: '2024-12-18.acacia',
  host: stripeAt.hostname,
  port: Number(stripeAt.port),
  protocol: 'http',
});

interface Context {
  user: DecodedIdToken;
}

/** Finds the document's customer: the second entry's if it names one, otherwise the first's. */
async function customerOf(uid: string): Promise<string | null> {
  const document = await documents.doc(uid).get();
  const entries = (document.get('subscriptions') ?? []) as { vendorProfileId?: string }[];
  const ids = [entries[1], entries[0]].map((entry) => entry?.vendorProfileId);
  return ids.find((id) => id && id !== 'stripe') ?? null;
}

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

function toSubscription(wire: Stripe.Subscription) {
  const { id, status, cancel_at: cancelAt, items } = wire;
  const amount = items.data[0]?.plan.amount ?? 2_999;
  return {
    id,
    title: 'Premium',
    status,
    displayStatus: cancelAt === null ? status : 'Canceled',
    state: 'ACTIVE',
    isPaid: true,
    isDue: false,
    willRenew: cancelAt === null,
    collection: 'CARD',
    explain: `Renews on ${iso(wire.current_period_end)}.`,
    cancellationPending: false,
    cancelAt: cancelAt === null ? null : iso(cancelAt),
    startedAt: iso(wire.current_period_start),
    endsAt: iso(wire.current_period_end),
    price: { display: `$${(amount / 100).toFixed(2)}` },
  };
}

async function listOf({ id }: { id: string }) {
  const customer = await customerOf(id);
  if (customer === null) return [];
  const { data } = await stripe.subscriptions.list({ customer, limit: 10 });
  return data.map(toSubscription);
}

async function cancel(
  _: unknown,
  { input: { subscriptionId } }: { input: { subscriptionId: string } },
  { user }: Context,
) {
  const customer = await customerOf(user.uid);
  const found = await stripe.subscriptions.retrieve(subscriptionId);
  if (customer === null || found.customer !== customer)
    return { __typename: 'SubscriptionNotFound', message: 'There is no such subscription.' };
  const requestedAt = new Date().toISOString();
  const changed = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const subscription = toSubscription(changed);
  const effectiveAt = subscription.cancelAt;
  const cancellation = {
    id: subscriptionId,
    number: '1',
    state: 'CONFIRMED',
    requestedAt,
    confirmedAt: requestedAt,
    requestedBy: 'SUBSCRIBER',
    effectiveAt,
    subscriptionId,
  };
  return { __typename: 'CancellationAccepted', cancellation, subscription };
}

const schema = makeExecutableSchema({
  typeDefs: buildSchema(sdl),
  resolvers: {
    Query: {
      viewer: (_: unknown, __: unknown, { user }: Context) => ({ id: user.uid, declarations: [] }),
    },
    Subscriber: { subscriptions: listOf },
    Mutation: { cancelSubscription: cancel },
  },
});

const app = Fastify();
const apollo = new ApolloServer<Context>({ schema, stopOnTerminationSignals: false });
await apollo.start();
await app.register(fastifyApollo(apollo), {
  context: async ({ headers: { authorization = '' } }) => ({
    user: await auth.verifyIdToken(authorization.replace(/^Bearer /, '')),
  }),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
