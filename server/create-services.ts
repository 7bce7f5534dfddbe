/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
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
import { createFirestoreUpstream } from './services/firestore-upstream.ts';
import { followEvents } from './services/follow-events.ts';
import { createFirebaseIdentity } from './services/firebase-identity.ts';
import { openFirestore } from './services/firestore.ts';
import { createMemoryStore } from './services/memory-store.ts';
import { createPeople } from './services/people.ts';
import { createRateLimiter, limitedBilling } from './services/rate-limiter.ts';
import { createRedisStore } from './services/redis-store.ts';
import { createSubscriptionCache } from './services/subscription-cache.ts';
import { createWebhookVerifier } from './services/webhook-events.ts';
import { watch } from './watched-metrics.ts';
import { observedWebhooks } from './webhook-metrics.ts';

/** Raised with every change of what is remembered, so that replicas of two releases can share Redis. */
const cacheVersion = 1;

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
  const firestore = openFirestore(env.firebase.projectId);
  const firestoreUpstream = createFirestoreUpstream();
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
  const limiter = createRateLimiter(redis, env.rateLimits);
  const stripeBilling = observed(
    createBilling(stripe, {
      returnUrl: `${env.siteOrigin}/manage_subscription`,
      loginUrl: env.links.providerLogin,
    }),
    { metrics, upstream: 'stripe', name: 'billing' },
  );
  const direct = limitedBilling(stripeBilling, limiter);
  const billing = cache ? cachedBilling(direct, cache) : direct;
  const onFirestore = { metrics, upstream: 'firestore' };
  const records = observed(createCancellationRecords(firestore, firestoreUpstream), {
    ...onFirestore,
    name: 'cancellations',
  });
  const cancellations = createCancellations(billing, records);
  watch(metrics.register, {
    circuits: { stripe: stripeBilling.circuitState, firestore: firestoreUpstream.circuitState },
    ...(cache && { cache: cache.stats }),
    ...(redis && { isRedisUsable: redis.usable }),
    pending: () => records.pending(),
  });
  const auth = getAuth(firebase);
  const onIdentity = { metrics, upstream: 'identity' };
  return {
    identity: observed(
      createFirebaseIdentity(auth, {
        projectId: env.firebase.projectId,
        keysUrl: env.tokenKeysUrl,
        isEmulated: env.authEmulator !== null,
      }),
      { ...onIdentity, name: 'identity' },
    ),
    people: observed(createPeople(auth), { ...onIdentity, name: 'people' }),
    audit: observed(createAudit(firestore, firestoreUpstream), { ...onFirestore, name: 'audit' }),
    directory: observed(createDirectory(firestore, firestoreUpstream), {
      ...onFirestore,
      name: 'directory',
    }),
    billing,
    cancellations,
    limiter,
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
