/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createAccountStore } from './adapters/firestore/accounts.ts';
import { createAudit } from './adapters/firestore/audit.ts';
import { createFirestore } from './adapters/firestore/client.ts';
import { createUsersSubscriptions } from './adapters/firestore/users-subscriptions.ts';
import { createRedis } from './adapters/redis.ts';
import { createBilling, createStripe } from './adapters/stripe/billing.ts';
import type { ApiServices } from './graphql/context.ts';
import type { WebhookOptions } from './http/webhooks.ts';
import type { Account, Incident } from './domain/account.ts';
import { createChangeSubscription } from './domain/change-subscription.ts';
import { createHandleSubscriptionEvent } from './domain/handle-subscription-event.ts';
import { createProviderBudget } from './domain/provider-budget.ts';
import { createReadAccount } from './domain/read-account.ts';
import { createReconcile } from './domain/reconcile.ts';
import { startReconciler } from './domain/reconciler.ts';
import { createSnapshots } from './domain/snapshots.ts';
import type { Env } from './env.ts';
import { type Log, pseudonym } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { instrument } from './telemetry/instrument.ts';
import { createFirebaseAuth } from './adapters/firebase-auth/client.ts';
import { createFirebaseIdentity } from './adapters/firebase-auth/firebase-identity.ts';
import { createTokenKeys } from './adapters/firebase-auth/token-keys.ts';
import { createFirebaseUsers } from './adapters/firebase-auth/users.ts';
import { createRateLimiter } from './adapters/rate-limiter.ts';
import { limitPortalSessions } from './domain/rate-limiter.ts';
import { createSubscriberSearch } from './domain/subscriber-search.ts';
import { createWebhookVerifier } from './adapters/stripe/webhook-events.ts';
import { registerGauges } from './telemetry/gauges.ts';

/** Milliseconds that a snapshot is kept: where changes are broadcast, and where they are not. */
const snapshotMs = { broadcast: 60_000, alone: 5_000 };

/** What the app is made of. */
export interface Services extends ApiServices {
  /** Null when webhooks are not configured. */
  webhooks: WebhookOptions | null;
  /** Opens the connections to the upstreams, so that nobody has to wait for that. Rejects when one does not answer. */
  warm: () => Promise<unknown>;
  /** Starts what runs beside requests. @returns a function that stops it */
  start: () => () => Promise<void>;
  /** Closes what stays connected. */
  close: () => Promise<void>;
}

/**
 * Makes the services. Nothing is connected until the first call, but Redis. Snapshots are kept only where
 * webhooks say when they are out of date.
 */
export function createServices(
  env: Env,
  log: Log,
  metrics: Metrics = createMetrics(env.release),
): Services {
  const firebase = getApps()[0] ?? initializeApp({ projectId: env.firebase.projectId });
  const firebaseAuth = createFirebaseAuth(getAuth(firebase));
  const isSigned = env.authEmulator === null || env.tokenKeysUrl !== null;
  const tokenKeys = isSigned ? createTokenKeys(env.tokenKeysUrl ?? undefined) : null;
  const firestore = createFirestore(env.firebase.projectId);
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost);
  const { webhookSecret } = env.stripe;
  const hasWebhooks = webhookSecret !== null;

  const redis =
    hasWebhooks && env.redisUrl
      ? createRedis(env.redisUrl, log, {
          onChanged: (customerId) => snapshots.changed(customerId, null),
          onUsable: () => snapshots.clear(),
        })
      : null;
  const snapshots = createSnapshots({
    ttl: () => {
      if (!hasWebhooks) return 0;
      return redis?.isUsable() ? snapshotMs.broadcast : snapshotMs.alone;
    },
  });
  const limiter = createRateLimiter(redis, env.rateLimits, metrics.rateLimited);
  const providerBudget = createProviderBudget(
    async () => (await limiter.take('providerReads', 'fleet')) === null,
  );

  const onFirestore = { metrics, upstream: 'firestore' };
  const onIdentity = { metrics, upstream: 'identity' };
  const stripeBilling = instrument(
    createBilling(stripe, {
      returnUrl: `${env.siteOrigin}/manage_subscription`,
      loginUrl: env.links.providerLogin,
    }),
    { metrics, upstream: 'stripe', name: 'billing' },
  );
  const provider = {
    ...stripeBilling,
    /** A document that names no customer of this Stripe account shows no subscription: somebody should know why. */
    async list(customerId: string) {
      const found = await stripeBilling.list(customerId);
      if (found === null)
        log.warn({ customer: pseudonym(customerId) }, 'a customer that Stripe does not know');
      return found;
    },
  };
  const billing = {
    ...provider,
    portalUrl: limitPortalSessions((customer) => provider.portalUrl(customer), limiter),
  };
  const accounts = instrument(
    createAccountStore(firestore, log, () => metrics.incident('account_set_aside')),
    {
      ...onFirestore,
      name: 'accounts',
    },
  );
  const usersSubscriptions = instrument(createUsersSubscriptions(firestore), {
    ...onFirestore,
    name: 'usersSubscriptions',
  });
  const users = instrument(createFirebaseUsers(firebaseAuth), { ...onIdentity, name: 'users' });
  const identity = createFirebaseIdentity(firebaseAuth, {
    projectId: env.firebase.projectId,
    keys: tokenKeys,
  });

  const onChange = (account: Account) => {
    snapshots.changed(account.customerId, account);
    void redis?.publish(account.customerId);
  };
  const onIncident = (incident: Incident, subscriptionId: string) => {
    metrics.incident(incident);
    log.error(
      { alert: incident, subscription: pseudonym(subscriptionId) },
      'a person must see to it',
    );
  };
  const reconcile = createReconcile({
    accounts,
    provider,
    onChange,
    onIncident,
    permit: providerBudget.permit,
  });
  const core = { accounts, provider, reconcile };

  const announce = (customerId: string) => {
    snapshots.changed(customerId, null);
    void redis?.publish(customerId);
  };

  registerGauges(metrics.register, {
    circuits: {
      stripe: provider.circuitState,
      firestore: firestore.circuitState,
      identity: firebaseAuth.circuitState,
      ...(tokenKeys && { token_keys: tokenKeys.circuitState }),
    },
    ...(redis && { isRedisUsable: redis.isUsable }),
    pending: () => accounts.pending(),
  });

  return {
    // `peek` asks nobody.
    identity: {
      ...instrument(identity, { ...onIdentity, name: 'identity' }),
      peek: identity.peek,
    },
    search: createSubscriberSearch({ users, usersSubscriptions, billing }),
    audit: instrument(createAudit(firestore), { ...onFirestore, name: 'audit' }),
    usersSubscriptions,
    accounts,
    billing,
    limiter,
    snapshots,
    readAccount: createReadAccount(core, {
      hasWebhooks,
      mayAsk: providerBudget.mayAsk,
      onRead: (source) => metrics.accountRead(source),
    }),
    changes: createChangeSubscription(core, { loginUrl: provider.loginUrl(null), onChange }),
    webhooks:
      webhookSecret === null
        ? null
        : {
            verify: createWebhookVerifier(stripe, webhookSecret),
            handle: createHandleSubscriptionEvent(core, {
              announce,
              mayAsk: providerBudget.mayAsk,
              log,
            }),
          },
    warm: () => Promise.all([identity.warm(), usersSubscriptions.warm(), provider.warm()]),
    start: () =>
      startReconciler(core, log, {
        permit: providerBudget.permit,
        onSearch: (outcome) => metrics.reconcilerSearch(outcome),
      }),
    close: async () => {
      await Promise.all([redis?.close(), firestore.close()]);
    },
  };
}
