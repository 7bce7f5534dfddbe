/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observed } from './observed.ts';
import { createBilling, createStripe } from './services/billing.ts';
import { cachedBilling } from './services/cached-billing.ts';
import { createCancellationRecords } from './services/cancellation-records.ts';
import { createCancellations } from './services/cancellations.ts';
import { createDirectory } from './services/directory.ts';
import { createEventMemory } from './services/event-memory.ts';
import { followEvents } from './services/follow-events.ts';
import { createIdentity } from './services/identity.ts';
import { createMemoryStore } from './services/memory-store.ts';
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
  const firestore = getFirestore(firebase);
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
  const direct = observed(
    createBilling(stripe, {
      returnUrl: `${env.siteOrigin}/manage_subscription`,
      loginUrl: env.links.providerLogin,
    }),
    { metrics, upstream: 'stripe', name: 'billing' },
  );
  const billing = cache ? cachedBilling(direct, cache) : direct;
  const onFirestore = { metrics, upstream: 'firestore' };
  const records = observed(createCancellationRecords(firestore), {
    ...onFirestore,
    name: 'cancellations',
  });
  const cancellations = createCancellations(billing, records);
  watch(metrics.register, {
    circuits: { stripe: direct.circuitState },
    ...(cache && { cache: cache.stats }),
    ...(redis && { isRedisUsable: redis.usable }),
    pending: () => records.pending(),
  });
  return {
    identity: observed(createIdentity(getAuth(firebase)), {
      metrics,
      upstream: 'identity',
      name: 'identity',
    }),
    directory: observed(createDirectory(firestore), { ...onFirestore, name: 'directory' }),
    billing,
    cancellations,
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
    close: async () => redis?.close(),
  };
}
