/** One replica of the server in a simulated day: its services as server/create-services.ts makes them, without HTTP around them. */
import { pino } from 'pino';
import type Stripe from 'stripe';
import { UpstreamError } from '../../server/domain/errors.ts';
import { openAccount } from '../../server/services/account.ts';
import { createBilling } from '../../server/adapters/stripe.ts';
import { cachedBilling } from '../../server/services/cached-billing.ts';
import type { CancellationRecords } from '../../server/services/cancellation-records.ts';
import { createCancellations } from '../../server/services/cancellations.ts';
import type { Directory } from '../../server/adapters/firestore/users-subscriptions.ts';
import { createEventMemory } from '../../server/services/event-memory.ts';
import { followEvents } from '../../server/services/follow-events.ts';
import {
  type Budgets,
  createRateLimiter,
  limitedBilling,
} from '../../server/services/rate-limiter.ts';
import { rememberDirectory } from '../../server/services/remembered-directory.ts';
import {
  type CacheStore,
  createSubscriptionCache,
} from '../../server/services/subscription-cache.ts';
import type { Subscription } from '../../server/domain/subscription.ts';
import { createWaitingCancellations } from '../../server/services/waiting-cancellations.ts';
import type { SubscriptionEvent } from '../../server/services/webhook-events.ts';

const log = pino({ level: 'silent' });
export const loginUrl = 'https://billing.example/p/login';

/** The defaults of server/env.ts. */
const budgets: Budgets = { reads: 600, changes: 120, strangers: 300, portalSessions: 20 };

/** How a request came out. */
export type Outcome<T> = { data: T } | { refused: 'RATE_LIMITED' | 'PAYMENT_PROVIDER_UNAVAILABLE' };

/** @param store shared by all replicas, as Redis is */
export function startReplica(shared: {
  sdk: Stripe;
  store: CacheStore;
  directory: Directory;
  records: CancellationRecords;
}) {
  const cache = createSubscriptionCache(shared.store, { version: 1 });
  const limiter = createRateLimiter(null, budgets);
  const stripe = createBilling(shared.sdk, { returnUrl: 'https://site.example/', loginUrl });
  const billing = cachedBilling(limitedBilling(stripe, limiter), cache);
  const waiting = createWaitingCancellations(shared.records);
  const cancellations = createCancellations(billing, waiting.watched);
  const directory = rememberDirectory(shared.directory, { ttl: 60_000 });
  const handle = followEvents({ billing, cache, cancellations });
  const handled = createEventMemory();
  waiting.start();

  const open = (uid: string) => {
    directory.expect(uid);
    const identity = { uid, email: `${uid}@example.com`, role: 'SUBSCRIBER' as const };
    return openAccount(identity, { directory, billing, cancellations }, log);
  };

  async function ask<T>(uid: string, question: () => Promise<T>): Promise<Outcome<T>> {
    if ((await limiter.take('reads', uid)) !== null) return { refused: 'RATE_LIMITED' };
    try {
      return { data: await question() };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { refused: 'PAYMENT_PROVIDER_UNAVAILABLE' };
    }
  }

  return {
    /** The page's own operation. */
    view: (uid: string): Promise<Outcome<Subscription[]>> =>
      ask(uid, async () => {
        const subscriptions = await open(uid).subscriptions();
        await Promise.all(subscriptions.map((one) => waiting.isWaiting(one)));
        return subscriptions;
      }),

    /** The address of the way out. */
    portal: (uid: string): Promise<Outcome<string>> => ask(uid, () => open(uid).portalUrl()),

    /** A webhook, its signature checked. @returns whether it is answered with 2xx */
    async webhook(event: SubscriptionEvent): Promise<boolean> {
      try {
        if (await handled.has(event.id)) return true;
        await handle(event);
        await handled.add(event.id);
        return true;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return false;
      }
    },

    cacheStats: cache.stats,
  };
}
