/** Composes the services of the app: upstreams, domain, and the state that replicas share. */
import { createRateLimiter } from './adapters/rate-limiter.ts';
import { createRedis } from './adapters/redis.ts';
import type { Account, Incident } from './domain/account.ts';
import { createChangeSubscription } from './domain/change-subscription.ts';
import { createHandleSubscriptionEvent } from './domain/handle-subscription-event.ts';
import { createMoney } from './domain/money.ts';
import { createProviderBudget } from './domain/provider-budget.ts';
import { limitPortalSessions } from './domain/rate-limiter.ts';
import { createReadAccount } from './domain/read-account.ts';
import { createReconcile } from './domain/reconcile.ts';
import { createReconcileDue } from './domain/reconcile-due.ts';
import { startReconciler } from './domain/reconciler.ts';
import { createSnapshots } from './domain/snapshots.ts';
import { createSubscriberSearch } from './domain/subscriber-search.ts';
import { createAnswerWakeUp, withWakeUps } from './domain/wake-ups.ts';
import type { Env } from './env.ts';
import type { ApiServices } from './graphql/context.ts';
import type { TaskOptions } from './http/tasks.ts';
import type { WebhookOptions } from './http/webhooks.ts';
import { registerGauges } from './telemetry/gauges.ts';
import { type Log, pseudonym } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import {
  createFirebaseServices,
  createFirestoreServices,
  createStripeServices,
  createWakeUpServices,
} from './upstreams.ts';

/** The lifetime of a snapshot, with and without a broadcast of changes. */
const snapshotTtlMs = { withBroadcast: 60_000, alone: 5_000 };

export interface Services extends ApiServices {
  /** Null when webhooks are not configured. */
  webhooks: WebhookOptions | null;
  /** Null when Cloud Tasks is not configured. */
  tasks: TaskOptions | null;
  /** Opens the connections to the upstreams in advance. Rejects when one does not answer. */
  warm: () => Promise<unknown>;
  /** Starts the reconciler. @returns a function that stops it */
  start: () => () => Promise<void>;
  /** Closes the connections. */
  close: () => Promise<void>;
}

/** Creates the services. Redis connects at once, the other upstreams at their first call. */
export function createServices(
  env: Env,
  log: Log,
  metrics: Metrics = createMetrics(env.release),
): Services {
  const { identity, users, ...firebase } = createFirebaseServices(env, metrics);
  const firestore = createFirestoreServices(env, log, metrics);
  const { usersSubscriptions, audit } = firestore;
  const cloudTasks = createWakeUpServices(env, metrics);
  const accounts = cloudTasks
    ? withWakeUps(firestore.accounts, cloudTasks.wakeUps, log)
    : firestore.accounts;
  const { provider, verifyWebhook, ...stripe } = createStripeServices(env, log, metrics);
  const { redis, snapshots, limiter } = createSharedState(env, log, metrics);
  const { mayAsk, permit } = createProviderBudget(
    async () => (await limiter.take('providerReads', 'fleet')) === null,
  );

  /** Invalidates a customer's snapshots in every process. @param account the new account, if this process has it */
  const announce = (customerId: string, account: Account | null = null) => {
    snapshots.changed(customerId, account);
    void redis?.publish(customerId);
  };
  const onChange = (account: Account) => announce(account.customerId, account);
  const onIncident = (incident: Incident, subscriptionId: string) => {
    metrics.incident(incident);
    log.error(
      { alert: incident, subscription: pseudonym(subscriptionId) },
      'manual action required',
    );
  };
  const reconcile = createReconcile({ accounts, provider, onChange, onIncident, permit });
  const core = { accounts, provider, reconcile };
  const reconcileDue = createReconcileDue(core, log, () => metrics.cancellationAtRisk());
  const billing = {
    ...provider,
    portalUrl: limitPortalSessions((customer) => provider.portalUrl(customer), limiter),
  };

  registerGauges(metrics.register, {
    circuits: { ...stripe.circuits, ...firestore.circuits, ...firebase.circuits },
    ...(redis && { isRedisUsable: redis.isUsable }),
    pending: () => accounts.pending(),
  });

  return {
    identity,
    search: createSubscriberSearch({ users, usersSubscriptions, billing }),
    audit,
    usersSubscriptions,
    accounts,
    billing,
    limiter,
    snapshots,
    money: createMoney({ provider, mayAsk }),
    readAccount: createReadAccount(core, {
      hasWebhooks: verifyWebhook !== null,
      mayAsk,
      onRead: (source) => metrics.accountRead(source),
    }),
    changes: createChangeSubscription(core, { loginUrl: provider.loginUrl(null), onChange }),
    webhooks: verifyWebhook && {
      verify: verifyWebhook,
      handle: createHandleSubscriptionEvent(core, { announce, mayAsk, log }),
    },
    tasks: cloudTasks && {
      verify: cloudTasks.verify,
      answerWakeUp: createAnswerWakeUp({
        accounts,
        provider,
        reconcileDue,
        permit,
        wakeUps: cloudTasks.wakeUps,
      }),
    },
    warm: () => Promise.all([identity.warm(), usersSubscriptions.warm(), provider.warm()]),
    start: () =>
      startReconciler({ accounts, provider, reconcileDue }, log, {
        permit,
        hasWakeUps: cloudTasks !== null,
        onSearch: (outcome) => metrics.reconcilerSearch(outcome),
      }),
    close: async () => {
      await Promise.all([redis?.close(), firestore.close()]);
    },
  };
}

/**
 * The cache of snapshots and the rate limiter, shared between replicas over Redis if it is configured. Snapshots are
 * cached only with webhooks, which announce changes at the provider.
 */
function createSharedState(env: Env, log: Log, metrics: Metrics) {
  const hasWebhooks = env.stripe.webhookSecrets.length > 0;
  const snapshots = createSnapshots({
    ttl: () => {
      if (!hasWebhooks) return 0;
      return redis?.isUsable() ? snapshotTtlMs.withBroadcast : snapshotTtlMs.alone;
    },
  });
  const redis =
    hasWebhooks && env.redisUrl
      ? createRedis(env.redisUrl, log, {
          onChanged: (customerId) => snapshots.changed(customerId, null),
          onUsable: () => snapshots.clear(),
        })
      : null;
  return {
    redis,
    snapshots,
    limiter: createRateLimiter(redis, env.rateLimits, metrics.rateLimited),
  };
}
