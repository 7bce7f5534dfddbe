/** Writes notes for support on anything unusual about a person, the person's user and the person's customers. */
import { formats } from '../../../texts/formats.ts';
import { type RecordedSubscription, asAcknowledged } from '../customer-record/customer-record.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import type { FoundCustomer } from './customers.ts';
import { UpstreamError } from '../errors.ts';
import { dueInvoice } from '../subscription/remaining.ts';
import { explain, planInWords } from '../subscription/explain.ts';
import type { User } from '../subscriber/user.ts';
import { type SubscriberDocument, placeholder } from '../subscriber/subscriber-document.ts';
import { cancellationKeptUntil } from './retention.ts';
import type { Found } from './subscriber-search.ts';
import { isPastDue, willRenew } from '../subscription/plan.ts';
import type { LookupKey } from './lookup-key.ts';

export interface Facts {
  key: LookupKey;
  found: Found;
  /** The subscriber document of the user, even of a deleted user. Null if no user is known. */
  document: SubscriberDocument | null;
  customers: readonly FoundCustomer[];
}

export const payElsewhere = [
  'No plan was found under this. They may pay under another address: ask for it or for an invoice number, or search the payment provider’s dashboard for the name or the card.',
  'They may pay in the iPhone app or at Google Play: then Apple or Google bills them, and we can’t see or end it. Send them to https://support.apple.com/118428 or https://play.google.com/store/account/subscriptions.',
];

interface Seen extends FoundCustomer {
  /** Null if the subscriptions couldn't be read. */
  list: RecordedSubscription[] | null;
}

/** Returns the notes, the most important first. If subscriptions can't be read, a note says so. */
export async function notesOn({ key, found, document, customers }: Facts): Promise<string[]> {
  const seen = await Promise.all(
    customers.map(async (customer): Promise<Seen> => ({
      ...customer,
      list: await listOf(customer),
    })),
  );
  return [
    ...unanswered(seen),
    ...(found.person ? [] : withoutUser(found, seen)),
    ...(found.person ? aboutUser(key, found.person, seen) : []),
    ...seen.flatMap(({ list }) => list ?? []).flatMap(owed),
    ...charges(seen),
    ...(document && found.person ? aboutDocument(document, seen) : []),
    ...(seen.every(({ list }) => list?.length === 0) ? payElsewhere : []),
    ...aboutCustomers(found.person, seen),
    ...aboutOthers(found),
  ];
}

/** Returns a note for each customer that was erased or whose account was deleted. @throws UpstreamError */
export async function notesOnRecords(
  customers: readonly FoundCustomer[],
  cancellations: () => Promise<Cancellation[]>,
): Promise<string[]> {
  const notes = await Promise.all(
    customers.map(async ({ record }) => {
      const { customerId, erasedAt, deletion } = (await record()) ?? {};
      if (deletion)
        return `The account of ${customerId} was deleted on ${formats.en.day(deletion.at)}, or its deletion was begun: its plans end, and can’t be resumed. They may buy a new one.`;
      if (!erasedAt) return [];
      const last = (await cancellations())
        .filter((each) => each.customerId === customerId)
        .map(cancellationKeptUntil)
        .sort((a, b) => b.getTime() - a.getTime())[0];
      const receipts = last
        ? `receipts without reason and comment until ${formats.en.day(last)}, because they prove that a contract was ended, and `
        : '';
      return `Erased on ${formats.en.day(erasedAt)}. Kept: ${receipts}the customer with its invoices at the payment provider, until tax law no longer asks for them.`;
    }),
  );
  return notes.flat();
}

async function listOf({ subscriptions }: FoundCustomer): Promise<RecordedSubscription[] | null> {
  try {
    return await subscriptions();
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

const nameOf = ({ customerId }: FoundCustomer): string =>
  customerId ?? 'an entry without a customer';
const renewing = ({ list }: Seen): RecordedSubscription[] =>
  (list ?? []).filter((each) => willRenew(asAcknowledged(each)));

function unanswered(seen: Seen[]): string[] {
  const silent = seen.filter(({ list }) => list === null);
  return silent.length === 0
    ? []
    : [`Not known just now: the plans of ${silent.map(nameOf).join(', ')}. Ask again.`];
}

function withoutUser({ deletedUids }: Found, seen: Seen[]): string[] {
  if (seen.length === 0 && deletedUids.length === 0) return [];
  const running = seen.flatMap(renewing);
  const who =
    deletedUids.length > 0
      ? `The login was deleted; its document is users_subscriptions/${deletedUids.join(', ')}.`
      : 'No user can sign in with this: the login was deleted, or there never was one.';
  return [
    running.length === 0
      ? `${who} No plan of it renews.`
      : `${who} A plan still runs and is charged: ${listPlans(running)}. Cancel it by its id.`,
  ];
}

function aboutUser(key: LookupKey, { email, uid }: User, seen: Seen[]): string[] {
  if (key.kind !== 'email' || key.spellings.includes(email ?? '')) return [];
  const at = seen.find(({ email: stored }) => key.spellings.includes(stored?.toLowerCase() ?? ''));
  const how = at
    ? `the payment provider has it for ${nameOf(at)}, which belongs to uid ${uid}`
    : 'it reaches the same mailbox';
  return [`No user signs in with this address, but ${how}. They sign in with ${email ?? 'none'}.`];
}

function owed(plan: RecordedSubscription): string[] {
  const { id, collection, cancelAt } = plan;
  const retryAt = dueInvoice(plan)?.nextAttemptAt;
  const named = `${planInWords('en', plan.price)} (${id})`;
  if (!isPastDue(plan)) return [];
  if (collection === 'INVOICE') return [`The last invoice of ${named} is not paid.`];
  // When a plan ends, Stripe stops collecting the plan's open invoices.
  const isTried = retryAt && retryAt > new Date() && !(cancelAt && cancelAt <= retryAt);
  const then = isTried
    ? `The next attempt is on ${formats.en.day(retryAt)}`
    : 'No next attempt is known';
  return [`The last payment of ${named} failed. ${then}.`];
}

function charges(seen: Seen[]): string[] {
  const charging = seen.filter((customer) => renewing(customer).length > 0);
  const hidden = charging.filter(({ isUsed }) => !isUsed);
  const used = seen.find(({ isUsed }) => isUsed);
  const [customer] = charging;
  return [
    ...(charging.length > 1
      ? [`${charging.length} customers are charged: ${charging.map(nameOf).join(', ')}.`]
      : []),
    ...(charging.length === 1 && customer && renewing(customer).length > 1
      ? [`${nameOf(customer)} has ${renewing(customer).length} plans that renew.`]
      : []),
    ...(used && hidden.length > 0
      ? [
          `Their page shows ${nameOf(used)} first. As other plans of theirs, which they can end there, too: ${listPlans(hidden.flatMap(renewing))}.`,
        ]
      : []),
  ];
}

function aboutDocument(
  { customerId, entries, malformed }: SubscriberDocument,
  seen: Seen[],
): string[] {
  const isPlaceholder = entries.some(({ explain: why }) => why.includes(`"${placeholder}"`));
  const elsewhere = seen.filter(({ source }) => source !== 'SUBSCRIBER_DOCUMENT');
  return [
    ...(malformed ? [`The document is malformed: ${malformed}.`] : []),
    ...(customerId === null && seen.length > 0
      ? [
          `The ${entries.length > 0 ? 'document names no customer' : 'person has no document'}, so the subscriber sees no plan${elsewhere.length > 0 ? `, though the payment provider has ${elsewhere.map(nameOf).join(', ')}` : ''}.`,
        ]
      : []),
    ...(isPlaceholder
      ? [`An entry of the document is the placeholder "${placeholder}": it names no customer.`]
      : []),
  ];
}

function aboutCustomers(person: User | null, seen: Seen[]): string[] {
  return seen.flatMap((customer) => {
    const { email, isGone, source } = customer;
    if (isGone && customer.customerId !== null)
      return [
        `${nameOf(customer)}${source === 'SUBSCRIBER_DOCUMENT' ? ', which the document names,' : ''} is unknown to the payment provider or was deleted there.`,
      ];
    const own = person?.email ?? null;
    if (own === null || email === null || email === own) return [];
    return [
      email.toLowerCase() === own
        ? `${nameOf(customer)} has the address in another letter case: ${email}.`
        : `${nameOf(customer)} has another address at the payment provider, ${email}: mails about payments go there.`,
    ];
  });
}

const aboutOthers = ({ person, others, deletedUids }: Found): string[] => [
  ...others
    .filter(({ uid }) => uid !== person?.uid)
    .map(
      ({ uid, email }) =>
        `Another login belongs to this key: ${email ?? 'no address'}, uid ${uid}.`,
    ),
  ...(person && deletedUids.length > 0
    ? [`A login that was deleted had the same customer: uid ${deletedUids.join(', ')}.`]
    : []),
];

const listPlans = (plans: RecordedSubscription[]): string =>
  plans.map((plan) => `${plan.id} of ${plan.customerId} (${explain(plan)})`).join('; ');
