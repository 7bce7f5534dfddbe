/** One subscriber's account within one request. Each upstream is asked at most once, however many fields need it. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { once } from '../calls.ts';
import { describeError, type Log, pseudonym } from '../../log.ts';
import {
  type CustomerRecord,
  type RecordedSubscription,
  listed,
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
import { UnreadablePlanError, type Upstream, UpstreamError } from '../errors.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Payment } from '../money/payment.ts';
import type { Declaration, DeclarationStore } from '../leaving/declaration.ts';
import type { ReceiptFacts } from '../mail/texts/rows.ts';
import type { CustomersUnder, Ownership } from './ownership.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { dueInvoice, explainPayments } from '../subscription/remaining.ts';
import { isIncomplete, hasEnded, isRunning } from '../subscription/plan.ts';
import type { ReadRecord } from '../customer-record/read-record.ts';
import { readCancellationNumber } from '../customer-record/cancellation-number.ts';
import { type SubscriberDocument, namedIn } from './subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';
import { knownLanguage } from '../language.ts';
import type { SetLanguage } from '../customer-record/set-language.ts';
import { type User, InvalidTokenError } from './user.ts';

/** A subscriber's account during one request. The customer id comes from here, never from an argument. */
export type OpenedSubscriber = ReturnType<typeof openSubscriber>;

/** A payment, with whose it is: of a customer that an agent looks at, its id alone is known. */
export interface OwnedPayment extends Payment {
  owner: OpenedSubscriber | null;
  customerId: string | null;
}

export interface SubscriberServices {
  subscriberDocuments: SubscriberDocuments;
  records: CustomerRecordStore;
  readRecord: ReadRecord;
  changes: ChangeSubscription;
  /** The customers under addresses, as Stripe had them within the last hour. */
  customersUnder: CustomersUnder;
  ownership: Ownership;
  declarations: DeclarationStore;
  setLanguage: SetLanguage;
  supportEmail: string;
  billing: Billing;
}

/**
 * Opens a subscriber's account. Upstreams are asked when a function is called, and the results are kept until the
 * request is over. All asynchronous functions but `portalUrl` and `invoiceUrl` throw UpstreamError.
 * @param isThere for the owner: throws when their user is gone. Called before anything is read of an account that is
 *   being deleted, or was: a token outlives its user by up to an hour
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

  /** The customer that is shown; null where the document names none that can be one. */
  async function selected(): Promise<string | null> {
    const { customerId } = await customer();
    return customerId !== null && isStripeId(customerId) ? customerId : null;
  }

  /** What the account is read as: each document once, until this request changes it. */
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

  /** The user's customers besides the one that is shown, and those under the address that belong to no one yet. */
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

  /** Whether a customer is the user's: the document names it, or its owners are asked again. */
  async function isTheirs(customerId: string): Promise<boolean> {
    const named = namedIn(await customer());
    return named.includes(customerId) || services.ownership.owns(uid, customerId);
  }

  /** Makes a change of a plan: of the customer that is shown, else of the other one of theirs that has it. */
  async function change<T extends { __typename: string }>(
    subscriptionId: string,
    run: (customerId: string) => Promise<T>,
  ): Promise<T | typeof subscriptionNotFound> {
    const shown = await selected().catch((error: unknown) => {
      throw changes.unrecorded(error);
    });
    try {
      // Nothing was recorded of a plan that Stripe does not tell of.
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

  /** The customer of theirs, beside the one that is shown, who is known to have a plan. */
  async function otherWith(subscriptionId: string, shown: string | null): Promise<string | null> {
    const other = await records.customerOf(subscriptionId);
    if (other === null || other === shown) return null;
    return (await isTheirs(other)) ? other : null;
  }

  /** The account; null without a customer, and when it can't be had, which the field `subscriptions` reports. */
  const known = () => orNull(reads.shown());

  async function subscriptions(): Promise<readonly RecordedSubscription[]> {
    const record = await reads.shown();
    const found = record ? listed(record) : [];
    const unread = record && partialIn([record]);
    // No plan that can be read is not the same as no plan.
    if (unread && found.length === 0) throw unread;
    return found;
  }

  /**
   * The URL of a new portal session; the login page without subscriptions, or when no session can be created.
   * @param confirm throws InvalidTokenError when the caller's session was revoked
   * @param language of the portal, and of the page to which it leads back
   * @param options.needsPlan false for cards and invoices, which a customer still has after the last plan
   * @param options.subscriptionId a plan that may belong to another of the user's customers, whose portal is opened then
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

  /**
   * The page where the oldest open invoice of a plan can be paid; else as `portalUrl`.
   * @param confirm throws InvalidTokenError when the caller's session was revoked
   */
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

  /** The accounts of the user's customers, each read from Stripe if that is due. */
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

  /** A receipt by its id or its number; null for an unknown one, and for somebody else's. */
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
    /** What is told of a receipt; null where there is none. */
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
    /** The plans that run of the user's other customers, without those that can't be read; null if none is known. */
    async otherSubscriptions(): Promise<RecordedSubscription[] | null> {
      const others = await orNull(reads.others());
      const plans = others?.records.flatMap((record) => listed(record).filter(isRunning));
      return !plans || (plans.length === 0 && others?.failure) ? null : plans;
    },
    /** Whether every customer of the user could be read: otherwise plans and receipts may be missing. */
    async isComplete(): Promise<boolean> {
      const all = await orNull(recordsRead());
      return all?.failure === null;
    },
    /** Whether a plan runs under the user's address that belongs to no one yet. */
    async hasUnlinkedPurchase(): Promise<boolean> {
      const unlinked = await orNull(reads.unlinked());
      return unlinked?.records.some((record) => listed(record).some(isRunning)) ?? false;
    },
    portalUrl,
    invoiceUrl,
    /** Null without a customer. */
    async customerId(): Promise<string | null> {
      await reads.stored();
      return (await customer()).customerId;
    },
    /** What the user's document says of customers. */
    document: customer,
    /** The language that they have chosen for their mails; null when they have not, or it is not known. */
    language: async (): Promise<Language | null> => knownLanguage((await known())?.language),
    /** The plan that ended last; null when none is known. */
    async lastEnded(): Promise<EndedSubscription | null> {
      const record = await known();
      return record && lastEnded(record);
    },
    /**
     * Whether Premium is unlocked, by any of their plans; null without any.
     * @throws UpstreamError if a customer can't be read, and no other plan unlocks it
     */
    async entitlement(): Promise<Entitlement | null> {
      const { records: all, failure } = await recordsRead();
      const billed = all.map((record) => ({
        record,
        endedAt: lastEnded(record)?.endedAt ?? null,
      }));
      const found = entitlement(billed, new Date());
      if (failure && !found?.isActive) throw failure;
      return found;
    },
    /** What all plans mean for payments; null if there is nothing to say, or not all is known. */
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
    /** When `subscriptions` was read from Stripe; null when it was never read. */
    subscriptionsAsOf: async (): Promise<Date | null> =>
      (await known())?.observed?.observedAt ?? null,
    /** A page of their receipts, newest first. */
    async cancellations({ first, after }: PageRequest): Promise<Page<Cancellation>> {
      // What was done at the provider has its receipt once it was read.
      await recordsRead();
      const [shown, { ids }] = await Promise.all([selected(), otherCustomers()]);
      const customerIds = [...(shown === null ? [] : [shown]), ...ids];
      const found =
        customerIds.length > 0 ? await records.cancellationsOf(customerIds, first + 1, after) : [];
      return pageOf(found, first);
    },
    /** What was declared without signing in under their address, newest first, but for what ended a plan of others; at most 100. */
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

/** The records that could be read, and why others are missing; null if none is. */
interface Readable {
  records: CustomerRecord[];
  failure: UpstreamError | null;
}

/** Why the plans of records are not all known; null if they are. */
const partialIn = (records: readonly CustomerRecord[]): UpstreamError | null =>
  records.some(({ observed }) => observed?.isPartial) ? new UnreadablePlanError(null) : null;

/** What is read, or the error of an upstream that fails. @param upstream the only one whose error is returned */
const orFailure = <T>(reading: Promise<T>, upstream?: Upstream): Promise<T | UpstreamError> =>
  reading.catch((error: unknown) => {
    if (error instanceof UpstreamError && (upstream ?? error.upstream) === error.upstream)
      return error;
    throw error;
  });

/** What is read; null while an upstream does not answer. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });

export interface EndedSubscription {
  id: string;
  endedAt: Date;
  /** The receipt of its end, where there is one. */
  cancellationId: string | null;
}

/** The plan of an account that ended last; null when none is known. One that never began did not end. */
export function lastEnded({ observed, desired }: CustomerRecord): EndedSubscription | null {
  const seen = (observed?.subscriptions ?? []).flatMap((each) =>
    hasEnded(each) && !isIncomplete(each) && each.endedAt
      ? [
          {
            id: each.id,
            endedAt: each.endedAt,
            cancellationId: desired[each.id]?.cancellation?.id ?? null,
          },
        ]
      : [],
  );
  // Stripe lists them no longer, but their receipts stay.
  const cancellations = Object.entries(desired).flatMap(([id, { knownEnded, cancellation }]) =>
    knownEnded && cancellation?.effectiveAt
      ? [{ id, endedAt: cancellation.effectiveAt, cancellationId: cancellation.id }]
      : [],
  );
  const [last = null] = [...seen, ...cancellations].sort(
    (a, b) => b.endedAt.getTime() - a.endedAt.getTime(),
  );
  return last;
}
