/** What one request learns of one subscriber: each upstream is asked at most once, however many fields need it. */
import { describeError, type Log, pseudonym } from '../telemetry/log.ts';
import { type Account, type AccountSubscription, listed } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Cancellation } from './cancellation.ts';
import {
  type CancelOutcome,
  type ChangeRequest,
  type ChangeSubscription,
  type ResumeOutcome,
  subscriptionNotFound,
} from './change-subscription.ts';
import { UpstreamError } from './errors.ts';
import { isCustomerId, nobody, type ReadAccount } from './read-account.ts';
import type { CustomerRecord } from './select-customer.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';
import { type Identity, InvalidTokenError } from './identity.ts';

/** A subscriber's account for the length of one request. The customer id comes from here, never from an argument. */
export type SubscriberAccount = ReturnType<typeof openAccount>;

/** Where an account learns what it knows. */
export interface AccountServices {
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
  accounts: AccountStore;
  readAccount: ReadAccount;
  changes: ChangeSubscription;
  snapshots: Snapshots;
  billing: {
    portalUrl: (customerId: string) => Promise<string>;
    loginUrl: (email: string | null) => string;
  };
}

/**
 * Opens a subscriber's account. Nothing is asked until a function is called; then the answer is
 * kept until the request is over. All functions throw UpstreamError but `portalUrl`.
 */
export function openAccount(identity: Identity, services: AccountServices, log: Log) {
  const { uid, email, role } = identity;
  const { usersSubscriptions, accounts, readAccount, changes, snapshots, billing } = services;
  const note = (message: string, details: object = {}) => {
    log.warn({ subscriber: pseudonym(uid), ...details }, message);
  };

  /** Asked in this request: for what changes something, or hands out a key to the account. */
  const customerNow = once(async (): Promise<CustomerRecord> => {
    const found = await usersSubscriptions.find(uid);
    const { malformed } = found;
    if (malformed) note('users_subscriptions document is malformed', { malformed });
    return found;
  });

  const read = async (customerId: string): Promise<Account> => {
    if (!isCustomerId(customerId)) return nobody(customerId);
    return readAccount(customerId);
  };

  /** Which snapshots this request has used. */
  const used = new Set<Snapshot>();

  /** For what is only looked at. One that changed within this request is read anew. */
  async function snapshot(): Promise<Snapshot> {
    const found = peek() ?? (await loaded());
    used.add(found);
    return found;
  }
  /** A new token may say something new of its owner. */
  function peek(): Snapshot | null {
    const known = snapshots.peek(uid);
    return known?.identity === identity ? known : null;
  }
  const loaded = once(async () => {
    const customer = snapshots.peek(uid)?.customer ?? (await customerNow());
    return snapshots.load(identity, customer, read);
  });

  const subscriptions = async (): Promise<AccountSubscription[]> => {
    const { account } = await snapshot();
    return account ? listed(account) : [];
  };

  /**
   * A portal session when there is something to manage; a failure to make one leaves the login page.
   * @param confirm throws InvalidTokenError when the caller's session was ended
   */
  async function portalUrl(confirm: () => Promise<unknown>): Promise<string> {
    try {
      const [{ customerId }] = await Promise.all([customerNow(), confirm()]);
      const hasPlans = async () => (await subscriptions()).length > 0;
      if (customerId && (await hasPlans())) return await billing.portalUrl(customerId);
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      note('no billing portal session, falling back to the login page', {
        error: describeError(error),
      });
    }
    return billing.loginUrl(email);
  }

  /** The customer whose subscription is to be changed. @throws UpstreamError that says that nothing was recorded */
  const customerForChange = async () => {
    const { customerId } = await customerNow().catch((error: unknown) => {
      throw changes.unrecorded(error);
    });
    return customerId !== null && isCustomerId(customerId) ? customerId : null;
  };

  return {
    uid,
    email,
    role,
    subscriptions,
    portalUrl,
    /** The one snapshot that this request has used; null when there were none, or several. */
    usedSnapshot(): Snapshot | null {
      const [only = null, ...others] = used;
      return others.length > 0 ? null : only;
    },
    /** Null when there is none. */
    customerId: async (): Promise<string | null> =>
      (peek()?.customer ?? (await customerNow())).customerId,
    entries: async () => (await customerNow()).entries,
    /** When Stripe said what `subscriptions` shows; null when nothing is known. */
    async subscriptionsAsOf(): Promise<Date | null> {
      try {
        return (await snapshot()).account?.observed?.observedAt ?? null;
      } catch (error) {
        // `subscriptions` tells of it.
        if (error instanceof UpstreamError) return null;
        throw error;
      }
    },
    async receipts(): Promise<Cancellation[]> {
      const { account } = await snapshot();
      return account && isCustomerId(account.customerId)
        ? accounts.receiptsOf(account.customerId)
        : [];
    },
    async cancel(request: ChangeRequest): Promise<CancelOutcome> {
      const customerId = await customerForChange();
      if (customerId === null) return subscriptionNotFound;
      return changes.cancel(customerId, request, 'SUBSCRIBER', log);
    },
    async resume(request: ChangeRequest): Promise<ResumeOutcome> {
      const customerId = await customerForChange();
      if (customerId === null) return subscriptionNotFound;
      return changes.resume(customerId, request, 'SUBSCRIBER', log);
    },
  };
}

/** Calls at the first use, and hands the same promise to all who ask. */
function once<T>(call: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= call());
}
