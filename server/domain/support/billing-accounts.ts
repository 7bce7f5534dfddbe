/** Lists every customer that may belong to a person, for support cases like "I canceled and am still charged". */
import { once } from '../calls.ts';
import { type AccountSubscription } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import { UpstreamError } from '../errors.ts';
import { type CustomerEntry, isCustomerId } from '../users-subscriptions.ts';
import type { Subscription } from '../subscription.ts';
import type { Customer, CustomerSearch } from './subscriber-search.ts';

/** The most entries of a document that are listed; no real document has more. */
const entryLimit = 50;

/** A customer, and how it is related to the person. */
export interface BillingAccount {
  customerId: string | null;
  source: 'DIRECTORY' | 'EMAIL' | 'KEY';
  position: number | null;
  isUsed: boolean;
  explain: string;
  /** The customer's address at the provider; null when there is none, or it could not be had. */
  email: string | null;
  /** Whether the provider does not know the customer, or deleted it; null when it did not say. */
  isGone: boolean | null;
  /** Includes ended subscriptions; empty for a customer unknown to Stripe. @throws UpstreamError */
  subscriptions: () => Promise<AccountSubscription[]>;
}

export interface BillingServices {
  accounts: AccountStore;
  billing: CustomerSearch & {
    listAll: (customerId: string) => Promise<Subscription[] | null>;
  };
}

/** What is known of a person before their accounts are looked for. */
interface Known {
  /** The entries of their document. */
  entries: readonly CustomerEntry[];
  /** Their addresses, the one they sign in with first. */
  addresses: readonly string[];
  /** The customers that the key names, and those that were read already. */
  named?: readonly string[];
  customers?: readonly Customer[];
}

/**
 * The entries of the person's document, then other customers that Stripe has under one of their addresses: those that
 * are given, and those of the customers that belong to them.
 * @returns the accounts that could be found, and the failure that others may be missing for
 */
export async function gatherAccounts(
  { entries, addresses, named = [], customers = [] }: Known,
  services: BillingServices,
): Promise<{ accounts: BillingAccount[]; failure: UpstreamError | null }> {
  const { billing } = services;
  const read = new Map<string, Customer | null>(customers.map((each) => [each.id, each]));
  let failure: UpstreamError | null = null;
  const attempt = async (call: () => Promise<void>) => {
    await call().catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
    });
  };
  const readUnder = (emails: readonly string[]) =>
    attempt(async () => {
      for (const each of await billing.customersUnder(emails))
        if (!read.has(each.id)) read.set(each.id, each);
    });

  const listed = entries.slice(0, entryLimit);
  const unread = [...listed.map(({ customerId }) => customerId), ...named].filter(
    (id): id is string => id !== null && isCustomerId(id) && !read.has(id),
  );
  await Promise.all([
    addresses.length > 0 && readUnder(addresses),
    ...[...new Set(unread)].map((id) =>
      attempt(async () => void read.set(id, await billing.customer(id))),
    ),
  ]);
  const looked = new Set(addresses.map((address) => address.toLowerCase()));
  const others = [...read.values()]
    .flatMap((each) => each?.email?.toLowerCase() ?? [])
    .filter((email) => !looked.has(email));
  if (others.length > 0) await readUnder([...new Set(others)]);

  const inDocument = new Set(listed.map(({ customerId }) => customerId));
  const account = (customerId: string | null) => {
    const customer = customerId === null ? undefined : read.get(customerId);
    return {
      customerId,
      email: customer?.email ?? null,
      isGone: customer === undefined ? null : (customer?.isDeleted ?? true),
      subscriptions: once(subscriptionsOf(customerId, services)),
    };
  };
  return {
    failure,
    accounts: [
      ...listed.map((entry, position) => ({
        ...account(entry.customerId),
        ...entry,
        source: 'DIRECTORY' as const,
        position,
      })),
      ...[...read.keys()]
        .filter((id) => !inDocument.has(id) && (read.get(id) ?? null) !== null)
        .map((id) => ({
          ...account(id),
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
  (customerId: string | null, { accounts, billing }: BillingServices) =>
  async (): Promise<AccountSubscription[]> => {
    if (customerId === null || !isCustomerId(customerId)) return [];
    const [list, { value: account }] = await Promise.all([
      billing.listAll(customerId),
      accounts.read(customerId),
    ]);
    return (list ?? []).map((each) => ({ ...each, desired: account.desired[each.id] ?? null }));
  };
