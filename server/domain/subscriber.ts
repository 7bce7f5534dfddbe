/** One subscriber's account within one request. Each upstream is asked at most once, however many fields need it. */
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';
import { once } from './calls.ts';
import { describeError, type Log, pseudonym } from '../log.ts';
import { type Account, type AccountSubscription, listed } from './account/account.ts';
import type { AccountStore, StoredAccount } from './account/changed-account.ts';
import type { Cancellation } from './account/cancellation.ts';
import {
  type CancelOutcome,
  type ChangeRequest,
  type ChangeSubscription,
  type ResumeOutcome,
  subscriptionNotFound,
} from './account/change-subscription.ts';
import { type Entitlement, entitlement } from './entitlement.ts';
import { UpstreamError } from './errors.ts';
import { isAttempt, isOver } from './plan.ts';
import type { ReadAccount } from './account/read-account.ts';
import { readReceiptNumber } from './receipt-proof.ts';
import { type CustomerRecord, isCustomerId } from './users-subscriptions.ts';
import { knownLanguage, type SetLanguage } from './stored-language.ts';
import { type Login, InvalidTokenError } from './login.ts';

/** A subscriber's account during one request. The customer id comes from here, never from an argument. */
export type OpenedSubscriber = ReturnType<typeof openSubscriber>;

export interface SubscriberServices {
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
  accounts: AccountStore;
  readAccount: ReadAccount;
  changes: ChangeSubscription;
  setLanguage: SetLanguage;
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
  const { usersSubscriptions, accounts, readAccount, changes, billing } = services;
  const warn = (message: string, details: object = {}) => {
    log.warn({ subscriber: pseudonym(uid), ...details }, message);
  };

  const customer = once(async (): Promise<CustomerRecord> => {
    const found = await usersSubscriptions.find(uid);
    const { malformed } = found;
    if (malformed) warn('users_subscriptions document is malformed', { malformed });
    return found;
  });

  /** What the account is read as: each document once, until this request changes it. */
  let reads = newReads();
  function newReads() {
    const stored = once(async (): Promise<StoredAccount | null> => {
      const { customerId } = await customer();
      if (customerId === null || !isCustomerId(customerId)) return null;
      const found = await accounts.read(customerId);
      if (found.value.closing) await isThere();
      return found;
    });
    const shown = once(async (): Promise<Account | null> => {
      const found = await stored();
      return found && readAccount(found);
    });
    return { stored, shown };
  }
  async function change<T>(run: (customerId: string) => Promise<T>, without: T): Promise<T> {
    const customerId = await customerForChange();
    if (customerId === null) return without;
    try {
      return await run(customerId);
    } finally {
      reads = newReads();
    }
  }

  /** The account; null without a customer, and when it can't be had, which the field `subscriptions` reports. */
  const known = () =>
    reads.shown().catch((error: unknown) => {
      if (error instanceof UpstreamError) return null;
      throw error;
    });

  async function subscriptions(): Promise<readonly AccountSubscription[]> {
    const account = await reads.shown();
    return account ? listed(account) : [];
  }

  /**
   * The URL of a new portal session; the login page without subscriptions, or when no session can be created.
   * @param confirm throws InvalidTokenError when the caller's session was revoked
   * @param language of the portal, and of the page to which it leads back
   * @param options.needsPlan false for cards and invoices, which a customer still has after the last plan
   */
  async function portalUrl(
    confirm: () => Promise<unknown>,
    language: Language = defaultLanguage,
    { needsPlan = true } = {},
  ): Promise<string> {
    try {
      const [{ customerId }] = await Promise.all([customer(), confirm()]);
      const isEnough = async () => !needsPlan || (await subscriptions()).length > 0;
      if (customerId && (await isEnough())) return await billing.portalUrl(customerId, language);
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
    const { customerId } = await customer().catch((error: unknown) => {
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
    /** Null without a customer. */
    async customerId(): Promise<string | null> {
      await reads.stored();
      return (await customer()).customerId;
    },
    entries: async () => (await customer()).entries,
    /** The language that they have chosen for their mails; null when they have not, or it is not known. */
    language: async (): Promise<Language | null> => knownLanguage((await known())?.language),
    /** The plan that ended last; null when none is known. */
    async lastEnded(): Promise<EndedSubscription | null> {
      const account = await known();
      return account && lastEnded(account);
    },
    /** Whether Premium is unlocked; null without any plan. */
    async entitlement(): Promise<Entitlement | null> {
      const account = await reads.shown();
      return account && entitlement(account, lastEnded(account)?.endedAt ?? null, new Date());
    },
    /** When `subscriptions` was read from Stripe; null when it was never read. */
    subscriptionsAsOf: async (): Promise<Date | null> =>
      (await known())?.observed?.observedAt ?? null,
    /** A page of their receipts, newest first. @param after the id of the last one of the page before */
    async receipts(first: number, after: string | null): Promise<Cancellation[]> {
      const account = await reads.shown();
      return account ? accounts.receiptsOf(account.customerId, first, after) : [];
    },
    /** A receipt by its id or its number; null for an unknown one, and for somebody else's. */
    async receipt(key: string): Promise<Cancellation | null> {
      const account = await reads.shown();
      if (!account) return null;
      const number = readReceiptNumber(key);
      const found = await (number ? accounts.receiptNumbered(number) : accounts.receipt(key));
      return found?.customerId === account.customerId ? found : null;
    },
    cancel: (request: ChangeRequest): Promise<CancelOutcome> =>
      change((id) => changes.cancel(id, request, 'SUBSCRIBER', log), subscriptionNotFound),
    resume: (request: ChangeRequest): Promise<ResumeOutcome> =>
      change((id) => changes.resume(id, request, 'SUBSCRIBER', log), subscriptionNotFound),
    async setLanguage(language: Language): Promise<void> {
      const found = await reads.stored();
      if (!found) return;
      await services.setLanguage(found.value.customerId, language);
      reads = newReads();
    },
  };
}

export interface EndedSubscription {
  endedAt: Date;
  /** The receipt of its end, where there is one. */
  receiptId: string | null;
}

/** The plan of an account that ended last; null when none is known. One that never began did not end. */
export function lastEnded({ observed, desired }: Account): EndedSubscription | null {
  const seen = (observed?.subscriptions ?? []).flatMap((each) =>
    isOver(each) && !isAttempt(each) && each.endedAt
      ? [{ endedAt: each.endedAt, receiptId: desired[each.id]?.receipt?.id ?? null }]
      : [],
  );
  // Stripe lists them no longer, but their receipts stay.
  const receipts = Object.values(desired).flatMap(({ knownEnded, receipt }) =>
    knownEnded && receipt?.effectiveAt
      ? [{ endedAt: receipt.effectiveAt, receiptId: receipt.id }]
      : [],
  );
  const [last = null] = [...seen, ...receipts].sort(
    (a, b) => b.endedAt.getTime() - a.endedAt.getTime(),
  );
  return last;
}
