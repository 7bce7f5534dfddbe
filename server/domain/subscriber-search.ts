/** Finds a subscriber for the support team: by uid, e-mail or customer id. */
import type { FirebaseUsers, Identity } from './identity.ts';
import type { UsersSubscriptions } from './select-customer.ts';

/** Whose customer it is. */
export interface CustomerOwners {
  people: Identity[];
  /** The customer's e-mail at the payment provider, which is asked only when no document names the customer. */
  emailAtProvider: string | null;
}

export type SubscriberSearch = ReturnType<typeof createSubscriberSearch>;

/** The search. All functions return null for an unknown key and throw UpstreamError. */
export function createSubscriberSearch({
  users,
  usersSubscriptions,
  billing,
}: {
  users: FirebaseUsers;
  usersSubscriptions: UsersSubscriptions;
  billing: { emailOf: (customerId: string) => Promise<string | null> };
}) {
  /**
   * The subscribers whose documents name the customer, the one who uses it first; else the one with the e-mail
   * that the payment provider has for it. Their `billingAccounts` list this customer.
   */
  async function ownersOf(customerId: string): Promise<CustomerOwners> {
    const uids = await usersSubscriptions.ownersOf(customerId);
    const named = (await Promise.all(uids.map(users.byUid))).filter((user) => user !== null);
    if (named.length > 0) return { people: named, emailAtProvider: null };
    const emailAtProvider = await billing.emailOf(customerId);
    const person = emailAtProvider ? await users.byEmail(emailAtProvider) : null;
    return { people: person ? [person] : [], emailAtProvider };
  }

  return {
    byUid: users.byUid,
    byEmail: users.byEmail,
    ownersOf,

    /** The first of the owners. */
    byCustomer: async (customerId: string): Promise<Identity | null> =>
      (await ownersOf(customerId)).people[0] ?? null,
  };
}
