/** Lists all customers at Stripe that perhaps belong to a person. */
import { once } from '../calls.ts';
import type { CustomerRecord, RecordedSubscription } from '../customer-record/customer-record.ts';
import { UpstreamError } from '../errors.ts';
import type { FoundUser } from '../subscriber/user.ts';
import type { CustomerEntry } from '../subscriber/subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';
import { hasEnded } from '../subscription/plan.ts';
import { listLimit } from '../subscription/subscription.ts';
import type { Customer } from '../../adapters/stripe/customers.ts';
import type { Looks } from './operation.ts';

export interface FoundCustomer {
  customerId: string | null;
  source: 'SUBSCRIBER_DOCUMENT' | 'EMAIL' | 'KEY';
  position: number | null;
  isUsed: boolean;
  explain: string;
  /** The email at Stripe, or null if the customer has none or Stripe didn't answer. */
  email: string | null;
  name: string | null;
  /** True if Stripe doesn't know the customer or has deleted the customer. Null if Stripe didn't answer or wasn't asked. */
  isGone: boolean | null;
  /** Reads the customer record. Returns null if the document's entry names no valid customer. @throws UpstreamError */
  record: () => Promise<CustomerRecord | null>;
  /** Reads the newest subscriptions, and all older subscriptions that haven't ended. @throws UpstreamError */
  subscriptions: () => Promise<RecordedSubscription[]>;
}

interface Known {
  /** The user's id, even of a deleted user. Null if no id is known. */
  uid: string | null;
  entries: readonly CustomerEntry[];
  addresses: readonly string[];
  /** Customers that the looked-up key leads to. */
  named?: readonly string[];
}

/**
 * Lists the customers in the person's document, then customers with one of the addresses, and the `named` customers. A
 * customer outside the document is left out if another user owns the customer.
 * @returns `others`: the users whose customers were left out; `failure`: Stripe's error if customers are perhaps missing
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
    const record = once(async () =>
      customerId !== null && isStripeId(customerId)
        ? (await services.records.read(customerId)).value
        : null,
    );
    return {
      customerId,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      isGone: customer === undefined ? null : (customer?.isDeleted ?? true),
      record,
      subscriptions: once(() => subscriptionsOf(record, services)),
    };
  };
  const outside = [...read].filter(([id, customer]) => customer && !inDocument.has(id));
  const others: FoundUser[] = [];
  const theirs = await Promise.all(
    outside.map(async ([id, customer]) => {
      const owner = await services.ownership.ownersOf(id, customer);
      // A customer that no existing user owns perhaps belongs to this person.
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

async function subscriptionsOf(
  readRecord: FoundCustomer['record'],
  { billing }: Looks,
): Promise<RecordedSubscription[]> {
  const record = await readRecord();
  if (record === null) return [];
  const found = await billing.listAll(record.customerId, () => {});
  const list = await billing.complete(found ?? []);
  const shown = list.filter((each, index) => index < listLimit || !hasEnded(each));
  return shown.map((each) => ({ ...each, desired: record.desired[each.id] ?? null }));
}
