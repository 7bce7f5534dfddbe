/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import { countedLimiter } from './limiter-metrics.ts';
import type { Log } from './log.ts';
import { createAudit } from './services/audit.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observed } from './observed.ts';
import { createBilling, createStripe } from './services/billing.ts';
import { cachedBilling } from './services/cached-billing.ts';
import { createCancellationRecords } from './services/cancellation-records.ts';
import { createCancellations } from './services/cancellations.ts';
import { createDirectory } from './services/directory.ts';
import { createEventMemory } from './services/event-memory.ts';
import { createFirestore } from './services/firestore.ts';
import { createFirestoreUpstream } from './services/firestore-upstream.ts';
import { followEvents } from './services/follow-events.ts';
import { createFirebaseIdentity } from './services/firebase-identity.ts';
import { createMemoryStore } from './services/memory-store.ts';
import { createPeople } from './services/people.ts';
import { createRateLimiter, limitedBilling } from './services/rate-limiter.ts';
import { createRedisStore } from './services/redis-store.ts';
import { rememberDirectory } from './services/remembered-directory.ts';
import { createSubscriberSearch } from './services/subscriber-search.ts';
import { createSubscriptionCache } from './services/subscription-cache.ts';
import { createWaitingCancellations } from './services/waiting-cancellations.ts';
import { createWebhookVerifier } from './services/webhook-events.ts';
import { watch } from './watched-metrics.ts';
import { observedWebhooks } from './webhook-metrics.ts';

/** Raised with every change of what is remembered, so that replicas of two releases can share Redis. */
const cacheVersion = 1;

/** Milliseconds that a subscriber's customer is remembered, where subscription lists are. */
const customerLife = 60_000;

/**
 * Makes the services. Nothing is connected until the first call, but Redis. Subscription lists are
 * remembered only where webhooks say when they are out of date.
 */
export function createServices(
  env: Env,
  log: Log,
  metrics: Metrics = createMetrics(env.release),
): Services {
  const firebase = getApps()[0] ?? initializeApp({ projectId: env.firebase.projectId });
  const auth = getAuth(firebase);
  const firestore = createFirestore(env.firebase.projectId);
  const firestoreUpstream = createFirestoreUpstream();
  const onFirestore = { metrics, upstream: 'firestore' };
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost);
  const { webhookSecret } = env.stripe;
  const redis = webhookSecret && env.redisUrl ? createRedisStore(env.redisUrl, log) : null;
  const shared =
    redis &&
    observed(redis, {
      metrics,
      upstream: 'redis',
      name: 'redis',
      judge: () => (redis.usable() ? 'ok' : 'failed'),
    });
  const cache = webhookSecret
    ? createSubscriptionCache(shared ?? createMemoryStore(), { version: cacheVersion })
    : null;
  const limiter = countedLimiter(createRateLimiter(redis, env.rateLimits), metrics);
  const stripeBilling = observed(
    createBilling(stripe, {
      returnUrl: `${env.siteOrigin}/manage_subscription`,
      loginUrl: env.links.providerLogin,
    }),
    { metrics, upstream: 'stripe', name: 'billing' },
  );
  const direct = limitedBilling(stripeBilling, limiter);
  const billing = cache ? cachedBilling(direct, cache) : direct;
  const records = observed(createCancellationRecords(firestore, firestoreUpstream), {
    ...onFirestore,
    name: 'cancellations',
  });
  const waiting = createWaitingCancellations(records);
  const cancellations = createCancellations(billing, waiting.watched);
  const directory = rememberDirectory(
    observed(createDirectory(firestore, firestoreUpstream), { ...onFirestore, name: 'directory' }),
    { ttl: cache ? customerLife : 0 },
  );
  watch(metrics.register, {
    circuits: { stripe: stripeBilling.circuitState, firestore: firestoreUpstream.circuitState },
    ...(cache && { cache: cache.stats }),
    ...(redis && { isRedisUsable: redis.usable }),
    pending: () => records.pending(),
  });
  const onIdentity = { metrics, upstream: 'identity' };
  const people = observed(createPeople(auth), { ...onIdentity, name: 'people' });
  const identity = createFirebaseIdentity(auth, {
    projectId: env.firebase.projectId,
    keysUrl: env.tokenKeysUrl,
    isEmulated: env.authEmulator !== null,
    onClaim: (uid) => directory.expect(uid),
  });
  return {
    // What is only remembered asks nobody: there is nothing to observe.
    identity: {
      ...observed(identity, { ...onIdentity, name: 'identity' }),
      recall: identity.recall,
    },
    search: createSubscriberSearch({ people, directory, billing }),
    audit: observed(createAudit(firestore, firestoreUpstream), { ...onFirestore, name: 'audit' }),
    directory,
    billing,
    cancellations,
    limiter,
    waiting,
    lists: cache,
    webhooks:
      webhookSecret && cache
        ? observedWebhooks(
            {
              verify: createWebhookVerifier(stripe, webhookSecret),
              remember: createEventMemory(shared ? { shared } : {}),
              handle: followEvents({ billing, cache, cancellations }),
            },
            metrics,
          )
        : null,
    close: async () => {
      await Promise.all([redis?.close(), firestore.terminate()]);
    },
  };
}
