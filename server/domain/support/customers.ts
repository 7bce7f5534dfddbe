/** Lists every customer that may belong to a person, for support cases like "I canceled and am still charged". */
import { once } from '../calls.ts';
import { type RecordedSubscription } from '../customer-record/customer-record.ts';
import { UpstreamError } from '../errors.ts';
import type { FoundUser } from '../subscriber/user.ts';
import type { CustomerEntry } from '../subscriber/subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';
import { hasEnded } from '../subscription/plan.ts';
import { listLimit } from '../subscription/subscription.ts';
import type { Customer } from '../../adapters/stripe/customers.ts';
import type { Looks } from './operation.ts';

/** A customer, and how it is related to the person. */
export interface FoundCustomer {
  customerId: string | null;
  source: 'SUBSCRIBER_DOCUMENT' | 'EMAIL' | 'KEY';
  position: number | null;
  isUsed: boolean;
  explain: string;
  /** The customer's address at the provider; null when there is none, or it could not be had. */
  email: string | null;
  /** The customer's name at the provider; null when there is none, or it could not be had. */
  name: string | null;
  /** Whether the provider does not know the customer, or deleted it; null when it did not say. */
  isGone: boolean | null;
  /** The newest, and every older one that is not over; empty for a customer unknown to Stripe. @throws UpstreamError */
  subscriptions: () => Promise<RecordedSubscription[]>;
}

/** What is known of a person before their accounts are looked for. */
interface Known {
  /** Of the user, also of one that is gone; null when none is known. */
  uid: string | null;
  /** The entries of their document. */
  entries: readonly CustomerEntry[];
  /** Their addresses, the one they sign in with first. */
  addresses: readonly string[];
  /** The customers that the key names. */
  named?: readonly string[];
}

/**
 * The entries of the person's document, then other customers that Stripe has under one of their addresses and that nobody else has.
 * @returns the accounts that could be found, the people who have the others, and the failure that others may be missing for
 */
export async function gatherCustomers(
  { uid, entries, addresses, named = [] }: Known,
  services: Looks,
): Promise<{ customers: FoundCustomer[]; others: FoundUser[]; failure: UpstreamError | null }> {
  const { billing } = services;
  const read = new Map<string, Customer | null>();
  let failure: UpstreamError | null = null;
  const attempt = async (call: () => Promise<void>) => {
    await call().catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
    });
  };
  const unread = [...entries.map(({ customerId }) => customerId), ...named].filter(
    (id): id is string => id !== null && isStripeId(id) && !read.has(id),
  );
  await Promise.all([
    attempt(async () => {
      const { customers } = await billing.customersUnder(addresses);
      for (const each of customers) read.set(each.id, each);
    }),
    ...[...new Set(unread)].map((id) =>
      attempt(async () => void read.set(id, await billing.customer(id))),
    ),
  ]);
  const inDocument = new Set(entries.map(({ customerId }) => customerId));
  const factsOf = (customerId: string | null) => {
    const customer = customerId === null ? undefined : read.get(customerId);
    return {
      customerId,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      isGone: customer === undefined ? null : (customer?.isDeleted ?? true),
      subscriptions: once(subscriptionsOf(customerId, services)),
    };
  };
  const outside = [...read].filter(([id, customer]) => customer && !inDocument.has(id));
  const others: FoundUser[] = [];
  const theirs = await Promise.all(
    outside.map(async ([id, customer]) => {
      const owner = await services.ownership.ownersOf(id, customer);
      // Of a user that is gone, it may be this person's.
      if (owner.uid === uid || owner.people.length === 0) return [id];
      others.push(...owner.people);
      return [];
    }),
  );
  return {
    failure,
    others,
    customers: [
      ...entries.map((entry, position) => ({
        ...factsOf(entry.customerId),
        ...entry,
        source: 'SUBSCRIBER_DOCUMENT' as const,
        position,
      })),
      ...theirs.flat().map((id) => ({
        ...factsOf(id),
        source: named.includes(id) ? ('KEY' as const) : ('EMAIL' as const),
        position: null,
        isUsed: false,
        explain: named.includes(id)
          ? 'Not used: it is the one that was looked for, but the document does not name it.'
          : 'Not used: the payment provider has it under the same email, but the document does not name it.',
      })),
    ],
  };
}

/** Stripe's subscriptions, with the accepted changes that Stripe has not confirmed yet. */
const subscriptionsOf =
  (customerId: string | null, { records, billing }: Looks) =>
  async (): Promise<RecordedSubscription[]> => {
    if (customerId === null || !isStripeId(customerId)) return [];
    const [list, { value: record }] = await Promise.all([
      billing.listAll(customerId, () => {}).then((found) => billing.complete(found ?? [])),
      records.read(customerId),
    ]);
    const shown = list.filter((each, index) => index < listLimit || !hasEnded(each));
    return shown.map((each) => ({ ...each, desired: record.desired[each.id] ?? null }));
  };
