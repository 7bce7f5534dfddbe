/** What one request learns of one subscriber: each upstream is asked at most once, however many fields need it. */
import type { Log } from '../log.ts';
import { describeError, pseudonym } from '../log.ts';
import type { Billing } from './billing.ts';
import type { Cancellation } from './cancellation-records.ts';
import {
  type Cancellations,
  type CancelOutcome,
  type CancelRequest,
  type ResumeOutcome,
  subscriptionNotFound,
} from './cancellations.ts';
import type { DirectoryRecord } from './customer-rule.ts';
import type { Identity } from './identity.ts';
import type { RememberedDirectory } from './remembered-directory.ts';
import type { Subscription } from './subscription.ts';

/** A subscriber's account for the length of one request. The customer id comes from here, never from an argument. */
export type Account = ReturnType<typeof openAccount>;

/** Where an account learns what it knows. */
export interface AccountServices {
  directory: RememberedDirectory;
  billing: Billing;
  cancellations: Cancellations;
}

/**
 * Opens a subscriber's account. Nothing is asked until a function is called; then the answer is
 * remembered until the request is over. All functions throw UpstreamError but `portalUrl`.
 */
export function openAccount(
  { uid, email, role }: Identity,
  { directory, billing, cancellations }: AccountServices,
  log: Log,
) {
  const note = (message: string, details: object = {}) => {
    log.warn({ subscriber: pseudonym(uid), ...details }, message);
  };

  /** Asked in this request: for what changes something, or hands out a key to the account. */
  const record = once(async (): Promise<DirectoryRecord> => {
    const found = await directory.find(uid);
    const { malformed } = found;
    if (malformed) note('users_subscriptions document is malformed', { malformed });
    return found;
  });

  const customerIdNow = async () => (await record()).customerId;
  const entries = async () => (await record()).entries;
  /** For what is only looked at: up to a minute old where that is remembered. */
  const customerId = async () => directory.recall(uid) ?? customerIdNow();

  const subscriptions = once(async (): Promise<Subscription[]> => {
    const customer = await customerId();
    if (!customer) return [];
    const list = await billing.list(customer);
    if (!list) note('the directory names a customer that Stripe does not know');
    return list ?? [];
  });

  /** A portal session when there is something to manage; a failure to make one leaves the login page. */
  async function portalUrl(): Promise<string> {
    try {
      const customer = await customerIdNow();
      if (customer && (await subscriptions()).length > 0) return await billing.portalUrl(customer);
    } catch (error) {
      note('no billing portal session, falling back to the login page', {
        error: describeError(error),
      });
    }
    return billing.loginUrl(email);
  }

  async function receipts(): Promise<Cancellation[]> {
    const customer = await customerId();
    return customer ? cancellations.ofCustomer(customer) : [];
  }

  async function cancel(request: CancelRequest): Promise<CancelOutcome> {
    const customer = await customerIdNow().catch((error: unknown) => {
      throw cancellations.unrecorded(error);
    });
    if (!customer) return subscriptionNotFound;
    return cancellations.request(customer, request, 'SUBSCRIBER', log);
  }

  async function resume(subscriptionId: string): Promise<ResumeOutcome> {
    const customer = await customerIdNow();
    return customer ? cancellations.resume(customer, subscriptionId) : subscriptionNotFound;
  }

  return {
    uid,
    email,
    role,
    customerId,
    entries,
    subscriptions,
    portalUrl,
    receipts,
    cancel,
    resume,
  };
}

/** Calls at the first use, and hands the same promise to all who ask. */
function once<T>(call: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= call());
}
