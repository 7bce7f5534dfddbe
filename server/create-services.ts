/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { createAudit } from './services/audit.ts';
import { createBilling, createStripe } from './services/billing.ts';
import { cachedBilling } from './services/cached-billing.ts';
import { createCancellationRecords } from './services/cancellation-records.ts';
import { createCancellations } from './services/cancellations.ts';
import { createDirectory } from './services/directory.ts';
import { createEventMemory } from './services/event-memory.ts';
import { createFirestoreUpstream, openFirestore } from './services/firestore-upstream.ts';
import { followEvents } from './services/follow-events.ts';
import { createFirebaseIdentity } from './services/firebase-identity.ts';
import { createMemoryStore } from './services/memory-store.ts';
import { createPeople } from './services/people.ts';
import { createRateLimiter, limitedBilling } from './services/rate-limiter.ts';
import { createRedisStore } from './services/redis-store.ts';
import { createSubscriptionCache } from './services/subscription-cache.ts';
import { createWebhookVerifier } from './services/webhook-events.ts';

/** Raised with every change of what is remembered, so that replicas of two releases can share Redis. */
const cacheVersion = 1;

/**
 * Makes the services. Nothing is connected until the first call, but Redis. Subscription lists are
 * remembered only where webhooks say when they are out of date.
 */
export function createServices(env: Env, log: Log): Services {
  const firebase = getApps()[0] ?? initializeApp({ projectId: env.firebase.projectId });
  const firestore = openFirestore(env.firebase.projectId);
  const directory = createFirestoreUpstream();
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost);
  const { webhookSecret } = env.stripe;
  const redis = webhookSecret && env.redisUrl ? createRedisStore(env.redisUrl, log) : null;
  const cache = webhookSecret
    ? createSubscriptionCache(redis ?? createMemoryStore(), { version: cacheVersion })
    : null;
  const limiter = createRateLimiter(redis, env.rateLimits);
  const direct = limitedBilling(
    createBilling(stripe, {
      returnUrl: `${env.siteOrigin}/manage_subscription`,
      loginUrl: env.links.providerLogin,
    }),
    limiter,
  );
  const billing = cache ? cachedBilling(direct, cache) : direct;
  const cancellations = createCancellations(
    billing,
    createCancellationRecords(firestore, directory),
  );
  return {
    identity: createFirebaseIdentity(getAuth(firebase), {
      projectId: env.firebase.projectId,
      keysUrl: env.tokenKeysUrl,
      isEmulated: env.authEmulator !== null,
    }),
    people: createPeople(getAuth(firebase)),
    audit: createAudit(firestore, directory),
    directory: createDirectory(firestore, directory),
    billing,
    cancellations,
    limiter,
    webhooks:
      webhookSecret && cache
        ? {
            verify: createWebhookVerifier(stripe, webhookSecret),
            remember: createEventMemory(redis ? { shared: redis } : {}),
            handle: followEvents({ billing, cache, cancellations }),
          }
        : null,
    close: async () => redis?.close(),
  };
}
