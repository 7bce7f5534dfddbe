/**
 * What a team would write: Apollo Server on Fastify that asks firebase-admin, Firestore and Stripe on each request, with
 * each SDK as its documentation shows it. No cache, no log, no limits, no record of a cancellation. It
 * answers `viewer` with the subscriptions, and `cancelSubscription`.
 */
import { Agent } from 'node:http';
import { ApolloServer } from '@apollo/server';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import Fastify from 'fastify';
import { initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { buildSchema, GraphQLError } from 'graphql';
import Stripe from 'stripe';
import { sdl } from '../manage-query.ts';
import { announce } from './announce.ts';

const {
  FIREBASE_PROJECT_ID: projectId = '',
  ID_TOKEN_KEYS_URL: keysUrl = '',
  STRIPE_API_HOST: stripeHost = '',
  STRIPE_SECRET_KEY: secretKey = '',
} = process.env;

/**
 * firebase-admin fetches Google's keys from a fixed address. Its option for proxies, `httpAgent`, leads it to the issuer
 * of the benchmark, without TLS. It verifies each token itself, and keeps the keys for as long as their answer says.
 */
function issuerAgent(): Agent {
  const { hostname, port } = new URL(keysUrl);
  return Object.assign(new Agent({ host: hostname, port: Number(port) }), { protocol: 'https:' });
}

// Firestore's address is in FIRESTORE_EMULATOR_HOST, which the SDK reads itself.
const firebase = initializeApp({ projectId, httpAgent: issuerAgent() });
const auth = getAuth(firebase);
const documents = getFirestore(firebase).collection('users_subscriptions');
const stripeAt = new URL(`http://${stripeHost}`);
const stripe = new Stripe(secretKey, {
  apiVersion: '2024-12-18.acacia',
  host: stripeAt.hostname,
  port: Number(stripeAt.port),
  protocol: 'http',
});

/** Who asks; null without a token. */
interface Context {
  user: DecodedIdToken | null;
}

/** @throws UNAUTHENTICATED (401) for a token that firebase-admin refuses */
async function createContext(authorization: string | undefined): Promise<Context> {
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (!token) return { user: null };
  try {
    return { user: await auth.verifyIdToken(token) };
  } catch {
    throw new GraphQLError('Sign in again.', {
      extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
    });
  }
}

/** The customer of the document: the second entry if it names one, else the first. */
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
  const shown = status === 'trialing' ? 'Free trial' : status;
  return {
    id,
    title: 'Premium',
    status,
    displayStatus: cancelAt === null ? shown : 'Canceled',
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
  if (!user) throw new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
  const customer = await customerOf(user.uid);
  const found = await stripe.subscriptions.retrieve(subscriptionId);
  if (customer === null || found.customer !== customer)
    return { __typename: 'SubscriptionNotFound', message: 'There is no such subscription.' };
  const requestedAt = new Date().toISOString();
  const changed = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  const subscription = toSubscription(changed);
  const cancellation = {
    id: subscriptionId,
    state: 'CONFIRMED',
    requestedAt,
    confirmedAt: new Date().toISOString(),
    effectiveAt: subscription.cancelAt,
    requestedBy: 'SUBSCRIBER',
    subscriptionId,
  };
  return { __typename: 'CancellationAccepted', cancellation, subscription };
}

const schema = makeExecutableSchema({
  typeDefs: buildSchema(sdl),
  resolvers: {
    Query: {
      viewer: (_: unknown, __: unknown, { user }: Context) =>
        user && { id: user.uid, email: user.email ?? null },
    },
    Subscriber: { subscriptions: listOf },
    Mutation: { cancelSubscription: cancel },
  },
});

const app = Fastify();
const apollo = new ApolloServer<Context>({
  schema,
  plugins: [fastifyApolloDrainPlugin(app)],
  stopOnTerminationSignals: false,
});
await apollo.start();
await app.register(fastifyApollo(apollo), {
  context: ({ headers }) => createContext(headers.authorization),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
