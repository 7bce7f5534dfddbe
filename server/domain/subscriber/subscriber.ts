/** Opens one subscriber's account for one request. All fields of the request share the results of reads. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { once } from '../calls.ts';
import { describeError, type Log, pseudonym } from '../../log.ts';
import {
  type CustomerRecord,
  type EndedSubscription,
  type RecordedSubscription,
  lastEnded,
  listed,
  markOutlasted,
  subscriptionIn,
} from '../customer-record/customer-record.ts';
import type { CustomerRecordStore, StoredRecord } from '../customer-record/changed-record.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import {
  type CancelOutcome,
  type ChangeRequest,
  type ChangeSubscription,
  type ResumeOutcome,
  subscriptionNotFound,
} from '../customer-record/change-subscription.ts';
import { type Entitlement, entitlement } from '../subscription/entitlement.ts';
import { orNull, UnreadablePlanError, type Upstream, UpstreamError } from '../errors.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Payment } from '../money/payment.ts';
import type { Declaration, DeclarationStore } from '../leaving/declaration.ts';
import type { ReceiptFacts } from '../mail/texts/rows.ts';
import type { CustomersUnder, Ownership } from './ownership.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { dueInvoice, explainPayments } from '../subscription/remaining.ts';
import { isEnding, isRunning } from '../subscription/plan.ts';
import type { ReadRecord } from '../customer-record/read-record.ts';
import { readCancellationNumber } from '../customer-record/cancellation-number.ts';
import { type SubscriberDocument, namedIn } from './subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';
import { knownLanguage } from '../language.ts';
import type { SetLanguage } from '../customer-record/set-language.ts';
import { type User, InvalidTokenError } from './user.ts';

/** A subscriber's account during one request. The customer id comes from the subscriber document, never from the client. */
export type OpenedSubscriber = ReturnType<typeof openSubscriber>;

/** A payment with its owner. The owner is null if an agent reads a customer's payments. */
export interface OwnedPayment extends Payment {
  owner: OpenedSubscriber | null;
  customerId: string | null;
}

export interface SubscriberServices {
  subscriberDocuments: SubscriberDocuments;
  records: CustomerRecordStore;
  readRecord: ReadRecord;
  changes: ChangeSubscription;
  customersUnder: CustomersUnder;
  ownership: Ownership;
  declarations: DeclarationStore;
  setLanguage: SetLanguage;
  supportEmail: string;
  billing: Billing;
}

/**
 * The account's asynchronous functions throw UpstreamError, except `portalUrl` and `invoiceUrl`.
 * @param isThere throws if the user was deleted. Called only if the account's deletion has started. Needed because a deleted
 *   user's token stays valid for up to an hour
 */
export function openSubscriber(
  user: User,
  services: SubscriberServices,
  log: Log,
  isThere: () => Promise<unknown> = async () => {},
) {
  const { uid, email, role } = user;
  const { subscriberDocuments, records, readRecord, changes, billing } = services;
  const warn = (message: string, details: object = {}) => {
    log.warn({ subscriber: pseudonym(uid), ...details }, message);
  };

  const customer = once(async (): Promise<SubscriberDocument> => {
    const found = await subscriberDocuments.find(uid);
    const { malformed } = found;
    if (malformed) warn('users_subscriptions document is malformed', { malformed });
    return found;
  });

  async function selected(): Promise<string | null> {
    const { customerId } = await customer();
    return customerId !== null && isStripeId(customerId) ? customerId : null;
  }

  /** The reads of this request. Each document is read once, and again after a change. */
  let reads = newReads();
  function newReads() {
    const storedOf = async (customerId: string): Promise<StoredRecord> => {
      const found = await records.read(customerId);
      if (found.value.deletion) await isThere();
      return found;
    };
    const stored = once(async (): Promise<StoredRecord | null> => {
      const customerId = await selected();
      return customerId === null ? null : storedOf(customerId);
    });
    const shown = once(async (): Promise<CustomerRecord | null> => {
      const found = await stored();
      return found && readRecord(found);
    });
    const readAll = async (ids: readonly string[]): Promise<Readable> => {
      const read = await Promise.all(
        ids.map((id) => orFailure(storedOf(id).then((found) => readRecord(found)))),
      );
      const records = read.flatMap((each) => (each instanceof UpstreamError ? [] : each));
      const failure = read.find((each) => each instanceof UpstreamError) ?? partialIn(records);
      return { records, failure };
    };
    const others = once(async (): Promise<Readable> => {
      const { ids, failure } = await otherCustomers();
      const read = await readAll(ids);
      return { ...read, failure: failure ?? read.failure };
    });
    const unlinked = once(async () => readAll((await otherCustomers()).unlinked));
    const cancellations = new Map<string, Promise<Cancellation | null>>();
    return { stored, shown, others, unlinked, cancellations };
  }

  /** Finds the user's other customers, and customers with the user's address that have no owner yet. */
  const otherCustomers = once(async () => {
    const document = await customer();
    const person = { uid, document, emails: email === null ? [] : [email] };
    const found = await orFailure(services.ownership.customersOf(person, services.customersUnder));
    const isKnown = !(found instanceof UpstreamError);
    const ids = isKnown ? found.ids : namedIn(document);
    return {
      ids: ids.filter((id) => id !== document.customerId),
      unlinked: isKnown ? found.unlinked : [],
      failure: isKnown ? null : found,
    };
  });

  async function isTheirs(customerId: string): Promise<boolean> {
    const named = namedIn(await customer());
    return named.includes(customerId) || services.ownership.owns(uid, customerId);
  }

  async function change<T extends { __typename: string }>(
    subscriptionId: string,
    run: (customerId: string) => Promise<T>,
  ): Promise<T | typeof subscriptionNotFound> {
    const shown = await selected().catch((error: unknown) => {
      throw changes.unrecorded(error);
    });
    try {
      // Without a shown customer, only one of the user's other customers can have the plan.
      const outcome = shown === null ? subscriptionNotFound : await orFailure(run(shown), 'stripe');
      if ('__typename' in outcome && outcome.__typename !== 'SubscriptionNotFound') return outcome;
      const other = await otherWith(subscriptionId, shown);
      if (other !== null) return await run(other);
      if (outcome instanceof UpstreamError) throw outcome;
      return outcome;
    } finally {
      reads = newReads();
    }
  }

  /** Finds the user's other customer whose record has this plan. Returns null if no such customer is known. */
  async function otherWith(subscriptionId: string, shown: string | null): Promise<string | null> {
    const other = await records.customerOf(subscriptionId);
    if (other === null || other === shown) return null;
    return (await isTheirs(other)) ? other : null;
  }

  /** Returns the shown customer's record. Null after a failure: the field `subscriptions` reports the failure. */
  const known = () => orNull(reads.shown());

  async function subscriptions(): Promise<readonly RecordedSubscription[]> {
    const record = await reads.shown();
    const found = record ? listed(record) : [];
    const unread = record && partialIn([record]);
    // An empty list would say that the subscriber has no plan.
    if (unread && found.length === 0) throw unread;
    if (!found.some(isEnding)) return found;
    const others = await reads.others();
    return others.failure
      ? found.map((each) => ({ ...each, isOutlasted: true }))
      : markOutlasted(found, others.records.flatMap(listed));
  }

  /**
   * Returns the URL of a new session of Stripe's portal. Returns Stripe's login page if there is no subscription or Stripe fails.
   * @param confirm throws InvalidTokenError if the caller's session was revoked
   * @param language the language of the portal and of the page behind its return link
   * @param options.needsPlan false to open the portal even without a plan, because cards and invoices stay after the last plan
   * @param options.subscriptionId if set, opens the portal of the user's customer that has this plan
   */
  async function portalUrl(
    confirm: () => Promise<unknown>,
    language: Language = defaultLanguage,
    { needsPlan = true, subscriptionId = '' } = {},
  ): Promise<string> {
    try {
      const [{ customerId }] = await Promise.all([customer(), confirm()]);
      const other = subscriptionId ? await otherWith(subscriptionId, customerId) : null;
      if (other) return await billing.portalUrl(other, language);
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

  /** Returns the URL of the page to pay a plan's oldest open invoice. If no page is found, returns the portal's URL. */
  async function invoiceUrl(
    subscriptionId: string,
    confirm: () => Promise<unknown>,
  ): Promise<string> {
    try {
      const isIt = ({ id }: RecordedSubscription) => id === subscriptionId;
      const [own] = await Promise.all([subscriptions(), confirm()]);
      const plan = own.find(isIt) ?? (await reads.others()).records.flatMap(listed).find(isIt);
      const due = plan && dueInvoice(plan);
      const url = due ? await billing.invoiceUrl(due.id) : null;
      if (url) return url;
    } catch (error) {
      if (error instanceof InvalidTokenError) throw error;
      warn('no page of the invoice, falling back to the portal', { error: describeError(error) });
    }
    return portalUrl(confirm);
  }

  async function recordsRead(): Promise<Readable> {
    const [shown, others] = await Promise.all([orFailure(reads.shown()), reads.others()]);
    if (shown instanceof UpstreamError) return { ...others, failure: shown };
    const all = [...(shown ? [shown] : []), ...others.records];
    return { records: all, failure: others.failure ?? partialIn(all) };
  }

  async function findCancellation(key: string): Promise<Cancellation | null> {
    const number = readCancellationNumber(key);
    const found = await (number ? records.cancellationNumbered(number) : records.cancellation(key));
    return found && (await isTheirs(found.customerId)) ? found : null;
  }

  /** Finds a receipt by its id or number. Returns null if the receipt is unknown or belongs to another user. */
  function cancellation(key: string): Promise<Cancellation | null> {
    const found = reads.cancellations.get(key) ?? findCancellation(key);
    reads.cancellations.set(key, found);
    return found;
  }

  return {
    uid,
    email,
    role,
    subscriptions,
    cancellation,
    async receiptFacts(key: string): Promise<ReceiptFacts | null> {
      const found = await cancellation(key);
      if (!found) return null;
      const { customerId, subscriptionId } = found;
      const shown = await reads.shown();
      const isShown = shown?.customerId === customerId;
      const record = isShown ? shown : (await records.read(customerId)).value;
      const subscription = subscriptionIn(record, subscriptionId);
      const { supportEmail } = services;
      return {
        cancellation: found,
        subscription,
        now: new Date(),
        email: email ?? '',
        supportEmail,
      };
    },
    /** Lists running plans of the user's other customers. Returns null instead of an empty list if a read failed. */
    async otherSubscriptions(): Promise<RecordedSubscription[] | null> {
      const others = await orNull(reads.others());
      const plans = others?.records.flatMap((record) => listed(record).filter(isRunning));
      if (!plans || (plans.length === 0 && others?.failure)) return null;
      if (!plans.some(isEnding)) return plans;
      const record = await known();
      return markOutlasted(plans, record ? listed(record) : []);
    },
    /** Returns true if all of the user's customers could be read. */
    async isComplete(): Promise<boolean> {
      const all = await orNull(recordsRead());
      return all?.failure === null;
    },
    /** Returns true if a plan runs whose customer has the user's address but no owner yet. */
    async hasUnlinkedPurchase(): Promise<boolean> {
      const unlinked = await orNull(reads.unlinked());
      return unlinked?.records.some((record) => listed(record).some(isRunning)) ?? false;
    },
    portalUrl,
    invoiceUrl,
    async customerId(): Promise<string | null> {
      await reads.stored();
      return (await customer()).customerId;
    },
    document: customer,
    language: async (): Promise<Language | null> => knownLanguage((await known())?.language),
    async lastEnded(): Promise<EndedSubscription | null> {
      const record = await known();
      return record && lastEnded(record);
    },
    /** Says if a plan unlocks Premium. @throws UpstreamError if a read failed and no plan that was read unlocks Premium */
    async entitlement(): Promise<Entitlement | null> {
      const { records: all, failure } = await recordsRead();
      const found = entitlement(all, new Date());
      if (failure && !found?.isActive) throw failure;
      return found;
    },
    /** Says which payments remain for all of the user's plans. Returns null if no sentence is needed or a plan can't be read. */
    async explainPayments(language: Language): Promise<string | null> {
      const all = await orNull(recordsRead());
      if (!all || all.failure) return null;
      const shown = all.records.flatMap(listed);
      const ended = all.records.flatMap((record) => {
        const last = lastEnded(record);
        return (last && subscriptionIn(record, last.id)) ?? [];
      });
      return explainPayments(shown.length > 0 ? shown : ended, language);
    },
    subscriptionsAsOf: async (): Promise<Date | null> =>
      (await known())?.observed?.observedAt ?? null,
    async cancellations({ first, after }: PageRequest): Promise<Page<Cancellation>> {
      // Reading Stripe creates the receipt of a plan that was canceled at Stripe.
      await recordsRead();
      const [shown, { ids }] = await Promise.all([selected(), otherCustomers()]);
      const customerIds = [...(shown === null ? [] : [shown]), ...ids];
      const found =
        customerIds.length > 0 ? await records.cancellationsOf(customerIds, first + 1, after) : [];
      return pageOf(found, first);
    },
    /** Lists at most 100 declarations under the user's address. Leaves out declarations that matched another owner's plan. */
    async declarations(): Promise<Declaration[]> {
      const found = email === null ? [] : await services.declarations.about([email], []);
      const shown = await Promise.all(
        found.map(
          async ({ match }) =>
            match === null ||
            (await isTheirs(match.customerId)) ||
            !(await services.ownership.isOthers(match.customerId, uid)),
        ),
      );
      return found.filter((_, index) => shown[index]);
    },
    cancel: (request: ChangeRequest): Promise<CancelOutcome> =>
      change(request.subscriptionId, (id) => changes.cancel(id, request, 'SUBSCRIBER', log)),
    resume: (request: ChangeRequest): Promise<ResumeOutcome> =>
      change(request.subscriptionId, (id) => changes.resume(id, request, 'SUBSCRIBER', log)),
    async setLanguage(language: Language): Promise<void> {
      const found = await reads.stored();
      if (!found) return;
      await services.setLanguage(found.value.customerId, language);
      reads = newReads();
    },
  };
}

interface Readable {
  records: CustomerRecord[];
  /** Why records or plans are missing. Null if none are missing. */
  failure: UpstreamError | null;
}

const partialIn = (records: readonly CustomerRecord[]): UpstreamError | null =>
  records.some(({ observed }) => observed?.isPartial) ? new UnreadablePlanError(null) : null;

/** Returns an UpstreamError instead of throwing the error. @param upstream if set, still throws other upstreams' errors */
const orFailure = <T>(reading: Promise<T>, upstream?: Upstream): Promise<T | UpstreamError> =>
  reading.catch((error: unknown) => {
    if (error instanceof UpstreamError && (upstream ?? error.upstream) === error.upstream)
      return error;
    throw error;
  });
