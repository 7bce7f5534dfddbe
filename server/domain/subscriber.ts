/** One subscriber's account within one request. Each upstream is asked at most once, however many fields need it. */
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';
import { once } from './calls.ts';
import { describeError, type Log, pseudonym } from '../log.ts';
import { type Account, type AccountSubscription, newAccount } from './account/account.ts';
import type { AccountStore } from './account/account-store.ts';
import type { Cancellation } from './account/cancellation.ts';
import {
  type CancelOutcome,
  type ChangeRequest,
  type ChangeSubscription,
  type ResumeOutcome,
  subscriptionNotFound,
} from './account/change-subscription.ts';
import { UpstreamError } from './errors.ts';
import type { EndedSubscription } from './last-ended.ts';
import type { ReadAccount } from './account/read-account.ts';
import { type CustomerRecord, isCustomerId } from './users-subscriptions.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';
import { knownLanguage } from './stored-language.ts';
import { type Login, InvalidTokenError, isSameLogin } from './login.ts';

/** A subscriber's account during one request. The customer id comes from here, never from an argument. */
export type OpenedSubscriber = ReturnType<typeof openSubscriber>;

export interface SubscriberServices {
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
  accounts: AccountStore;
  readAccount: ReadAccount;
  changes: ChangeSubscription;
  snapshots: Snapshots;
  billing: {
    portalUrl: (customerId: string, language: Language) => Promise<string>;
    invoiceUrl: (invoiceId: string) => Promise<string | null>;
    loginUrl: (email: string | null) => string;
  };
}

/**
 * Opens a subscriber's account. Upstreams are asked when a function is called, and the results are kept until the
 * request is over. All asynchronous functions but `portalUrl` and `invoiceUrl` throw UpstreamError.
 * @param isThere for the owner: throws when their login is gone. Called before anything is read of an account that is
 *   being deleted, or was: a token outlives its login by up to an hour
 */
export function openSubscriber(
  login: Login,
  services: SubscriberServices,
  log: Log,
  isThere: () => Promise<unknown> = async () => {},
) {
  const { uid, email, role } = login;
  const { usersSubscriptions, accounts, readAccount, changes, snapshots, billing } = services;
  const warn = (message: string, details: object = {}) => {
    log.warn({ subscriber: pseudonym(uid), ...details }, message);
  };

  /** Reads the customer in this request and not from the cache, for changes and portal sessions. */
  const customerNow = once(async (): Promise<CustomerRecord> => {
    const found = await usersSubscriptions.find(uid);
    const { malformed } = found;
    if (malformed) warn('users_subscriptions document is malformed', { malformed });
    return found;
  });

  const read = async (customerId: string): Promise<Account> => {
    if (isCustomerId(customerId)) return readAccount(customerId);
    return { ...newAccount(customerId), observed: { observedAt: new Date(), subscriptions: [] } };
  };

  /** The snapshots that this request has used. */
  const used = new Set<Snapshot>();

  /** The snapshot for reads. It is loaded again when the account was changed within this request. */
  async function snapshot(): Promise<Snapshot> {
    const found = peek() ?? (await loaded());
    used.add(found);
    return found;
  }
  /** Ignores the snapshot of an earlier token: the email or the role may have changed. */
  function peek(): Snapshot | null {
    const known = snapshots.peek(uid);
    return known && isSameLogin(known.login, login) ? known : null;
  }
  const loaded = once(async () => {
    const customer = snapshots.peek(uid)?.customer ?? (await customerNow());
    const found = await snapshots.load(login, customer, read);
    if (found.isClosing) await isThere();
    return found;
  });

  /** The snapshot; null when it can't be had, which the field `subscriptions` reports. */
  const knownSnapshot = () =>
    snapshot().catch((error: unknown) => {
      if (error instanceof UpstreamError) return null;
      throw error;
    });

  const subscriptions = async (): Promise<readonly AccountSubscription[]> =>
    (await snapshot()).subscriptions;

  /**
   * The URL of a new portal session; the login page without subscriptions, or when no session can be created.
   * @param confirm throws InvalidTokenError when the caller's session was revoked
   * @param language of the portal, and of the page to which it leads back
   */
  async function portalUrl(
    confirm: () => Promise<unknown>,
    language: Language = defaultLanguage,
  ): Promise<string> {
    try {
      const [{ customerId }] = await Promise.all([customerNow(), confirm()]);
      const hasPlans = async () => (await subscriptions()).length > 0;
      if (customerId && (await hasPlans())) return await billing.portalUrl(customerId, language);
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      warn('no billing portal session, falling back to the login page', {
        error: describeError(error),
      });
    }
    return billing.loginUrl(email);
  }

  /**
   * The page where the newest invoice of a plan can be paid; else as `portalUrl`.
   * @param confirm throws InvalidTokenError when the caller's session was revoked
   */
  async function invoiceUrl(
    subscriptionId: string,
    confirm: () => Promise<unknown>,
  ): Promise<string> {
    try {
      const [plans] = await Promise.all([subscriptions(), confirm()]);
      const invoiceId = plans.find(({ id }) => id === subscriptionId)?.invoiceId;
      const url = invoiceId ? await billing.invoiceUrl(invoiceId) : null;
      if (url) return url;
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      warn('no page of the invoice, falling back to the portal', { error: describeError(error) });
    }
    return portalUrl(confirm);
  }

  /** The customer for a change. @throws UpstreamError whose message for the client says that nothing was recorded */
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
    invoiceUrl,
    /** The one snapshot that this request has used; null for none or several. */
    usedSnapshot(): Snapshot | null {
      const [only = null, ...others] = used;
      return others.length > 0 ? null : only;
    },
    /** Null without a customer. */
    async customerId(): Promise<string | null> {
      const known = peek();
      if (known) return known.customer.customerId;
      const { customerId } = await customerNow();
      if (customerId === null || !isCustomerId(customerId)) return customerId;
      if ((await accounts.read(customerId)).value.closing) await isThere();
      return customerId;
    },
    entries: async () => (await customerNow()).entries,
    /** The plan that ended last; null when none is known. */
    /** The language that they have chosen for their mails; null when they have not, or it is not known. */
    language: async (): Promise<Language | null> =>
      knownLanguage((await knownSnapshot())?.language),

    lastEnded: async (): Promise<EndedSubscription | null> =>
      (await knownSnapshot())?.lastEnded ?? null,
    /** When `subscriptions` was read from Stripe; null when it was never read. */
    subscriptionsAsOf: async (): Promise<Date | null> =>
      (await knownSnapshot())?.observedAt ?? null,
    async receipts(): Promise<Cancellation[]> {
      const { customerId } = (await snapshot()).customer;
      return customerId !== null && isCustomerId(customerId) ? accounts.receiptsOf(customerId) : [];
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
