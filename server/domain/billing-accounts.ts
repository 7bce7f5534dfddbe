/** Lists every customer that may belong to a subscriber, for support cases like "I cancelled and am still charged". */
import type { AccountSubscription } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { isCustomerId } from './read-account.ts';
import type { SubscriberAccount } from './subscriber-account.ts';
import type { Subscription } from './subscription.ts';

/** The most entries of a document that are listed; no real document has more. */
const entryLimit = 50;

/** A customer, and how it is related to the subscriber. */
export interface BillingAccount {
  customerId: string | null;
  source: 'DIRECTORY' | 'EMAIL';
  position: number | null;
  isUsed: boolean;
  explain: string;
  /** Includes ended subscriptions; empty for a customer unknown to Stripe. @throws UpstreamError */
  subscriptions: () => Promise<AccountSubscription[]>;
}

export interface BillingServices {
  accounts: AccountStore;
  billing: {
    customersOf: (email: string) => Promise<string[]>;
    listAll: (customerId: string) => Promise<Subscription[] | null>;
  };
}

/**
 * The entries of the subscriber's document, then other customers that Stripe has under the same e-mail.
 * @throws UpstreamError when the document or the customers can't be read
 */
export async function billingAccounts(
  { email, entries }: SubscriberAccount,
  { accounts, billing }: BillingServices,
): Promise<BillingAccount[]> {
  const [named, underEmail] = await Promise.all([
    entries(),
    email ? billing.customersOf(email) : [],
  ]);
  /** Stripe's subscriptions, with the accepted changes that Stripe has not confirmed yet. */
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
