/** One replica of the server in a simulation: its services as server/services.ts makes them, without HTTP around them. */
import { pino } from 'pino';
import type Stripe from 'stripe';
import { createBilling } from '../../server/adapters/stripe/billing.ts';
import type { Account } from '../../server/domain/account.ts';
import type { AccountStore } from '../../server/domain/account-store.ts';
import { createChangeSubscription } from '../../server/domain/change-subscription.ts';
import { UpstreamError } from '../../server/domain/errors.ts';
import { createHandleSubscriptionEvent } from '../../server/domain/handle-subscription-event.ts';
import { createProviderBudget } from '../../server/domain/provider-budget.ts';
import { createReadAccount, type Source } from '../../server/domain/read-account.ts';
import { createReconcile } from '../../server/domain/reconcile.ts';
import { createReconcileDue } from '../../server/domain/reconcile-due.ts';
import { startReconciler } from '../../server/domain/reconciler.ts';
import type { CustomerRecord } from '../../server/domain/select-customer.ts';
import { createSnapshots } from '../../server/domain/snapshots.ts';
import { openAccount } from '../../server/domain/subscriber-account.ts';
import type { Identity } from '../../server/domain/identity.ts';
import { limitPortalSessions, type RateLimiter } from '../../server/domain/rate-limiter.ts';
import type { Broadcast } from './redis-model.ts';
import { uidOf } from './subscribers.ts';

const log = pino({ level: 'silent' });
export const loginUrl = 'https://billing.example/p/login';
/** Milliseconds that a snapshot is kept where changes are broadcast, as in server/services.ts. */
const snapshotMs = 60_000;

/** What all replicas share. */
export interface Shared {
  sdk: Stripe;
  accounts: AccountStore;
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
  limiter: RateLimiter;
  broadcast: Broadcast;
  onRead: (source: Source) => void;
}

/** What somebody is shown. */
export interface Shown {
  plans: readonly { cancelAt: Date | null; endsAt: Date }[];
  /** When Stripe said so. */
  asOf: Date | null;
}

export function startReplica(shared: Shared) {
  const { accounts, usersSubscriptions, limiter, broadcast, onRead } = shared;
  const provider = createBilling(shared.sdk, { returnUrl: 'https://site.example/', loginUrl });
  const snapshots = createSnapshots({ ttl: () => snapshotMs });
  const publish = broadcast.join((customerId) => snapshots.changed(customerId, null));
  const budget = createProviderBudget(
    async () => (await limiter.take('providerReads', 'fleet')) === null,
  );
  const onChange = (account: Account) => {
    snapshots.changed(account.customerId, account);
    publish(account.customerId);
  };
  const announce = (customerId: string) => {
    snapshots.changed(customerId, null);
    publish(customerId);
  };
  const reconcile = createReconcile({
    accounts,
    provider,
    onChange,
    onIncident: () => {},
    permit: budget.permit,
  });
  const core = { accounts, provider, reconcile };
  const reconcileDue = createReconcileDue(core, log);
  const services = {
    usersSubscriptions,
    accounts,
    snapshots,
    readAccount: createReadAccount(core, { hasWebhooks: true, mayAsk: budget.mayAsk, onRead }),
    changes: createChangeSubscription(core, { loginUrl, onChange }),
    billing: {
      loginUrl: (email: string | null) => provider.loginUrl(email),
      portalUrl: limitPortalSessions((customer) => provider.portalUrl(customer), limiter),
    },
  };
  const handle = createHandleSubscriptionEvent(core, { announce, mayAsk: budget.mayAsk, log });
  /** Verified tokens: the same object for the same token. */
  const identities = new Map<number, Identity>();

  function open(subscriber: number) {
    const uid = uidOf(subscriber);
    const identity = identities.get(subscriber) ?? {
      uid,
      email: `${uid}@example.com`,
      role: 'SUBSCRIBER' as const,
    };
    identities.set(subscriber, identity);
    return openAccount(identity, services, log);
  }

  return {
    /** The page's own operation. @returns null when there was no data */
    async view(subscriber: number): Promise<Shown | null> {
      const account = open(subscriber);
      try {
        return {
          plans: await account.subscriptions(),
          asOf: await account.subscriptionsAsOf(),
        };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return null;
      }
    },

    /** The address of the way out. The session is taken as one that stands. */
    portal: (subscriber: number): Promise<string> => open(subscriber).portalUrl(async () => {}),

    /** The mutation. @returns the state of the receipt; null when it was not accepted */
    async cancel(subscriber: number, subscriptionId: string): Promise<string | null> {
      try {
        const outcome = await open(subscriber).cancel({ subscriptionId });
        return outcome.__typename === 'CancellationAccepted' ? outcome.cancellation.state : null;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return null;
      }
    },

    /** A webhook, its signature checked. @returns whether it is answered with 2xx */
    async webhook(event: { customerId: string; created: Date }): Promise<boolean> {
      try {
        await handle(event);
        return true;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        return false;
      }
    },

    circuitState: provider.circuitState,
    /** Starts the reconciler. @returns a function that stops it */
    start: () => startReconciler({ accounts, provider, reconcileDue }, log, budget),
  };
}
