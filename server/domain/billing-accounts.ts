/** Every customer that may belong to a subscriber: it answers "I cancelled and am still charged". */
import type { AccountSubscription } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { isCustomerId } from './read-account.ts';
import type { SubscriberAccount } from './subscriber-account.ts';
import type { Subscription } from './subscription.ts';

/** How many entries of a document are looked at: one that has more is nobody's. */
const entryLimit = 50;

/** A customer, and what it has to do with the subscriber. */
export interface BillingAccount {
  customerId: string | null;
  source: 'DIRECTORY' | 'EMAIL';
  position: number | null;
  isUsed: boolean;
  explain: string;
  /** With ended ones; empty for a customer that Stripe does not know. @throws UpstreamError */
  subscriptions: () => Promise<AccountSubscription[]>;
}

/** Where they are found. */
export interface BillingServices {
  accounts: AccountStore;
  billing: {
    customersOf: (email: string) => Promise<string[]>;
    listAll: (customerId: string) => Promise<Subscription[] | null>;
  };
}

/**
 * The entries of the subscriber's document, then the duplicates that Stripe has under the same e-mail.
 * @throws UpstreamError when the document, or what there is under the e-mail, can't be had
 */
export async function billingAccounts(
  { email, entries }: SubscriberAccount,
  { accounts, billing }: BillingServices,
): Promise<BillingAccount[]> {
  const [named, underEmail] = await Promise.all([
    entries(),
    email ? billing.customersOf(email) : [],
  ]);
  /** Stripe's word, with the accepted changes that it has not confirmed yet. */
  const subscriptionsOf = (customerId: string | null) => async () => {
    if (customerId === null || !isCustomerId(customerId)) return [];
    const [list, { account }] = await Promise.all([
      billing.listAll(customerId),
      accounts.read(customerId),
    ]);
    return (list ?? []).map((each) => ({ ...each, desired: account.desired[each.id] ?? null }));
  };
  const known = new Set(named.map(({ customerId }) => customerId));
  return [
    ...named.slice(0, entryLimit).map((entry, position) => ({
      ...entry,
      source: 'DIRECTORY' as const,
      position,
      subscriptions: subscriptionsOf(entry.customerId),
    })),
    ...underEmail
      .filter((customerId) => !known.has(customerId))
      .map((customerId) => ({
        customerId,
        source: 'EMAIL' as const,
        position: null,
        isUsed: false,
        explain:
          'Not used: the payment provider has it under the same e-mail, but the document does not name it.',
        subscriptions: subscriptionsOf(customerId),
      })),
  ];
}
