/** Finds a subscriber for the support team: by uid, e-mail or customer id. */
import type { FirebaseUsers, Identity } from './identity.ts';
import type { UsersSubscriptions } from './select-customer.ts';

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
  return {
    byUid: users.byUid,
    byEmail: users.byEmail,

    /**
     * The subscriber whose document names the customer, else the one with the e-mail that the payment provider
     * has for it. Their `billingAccounts` list this customer.
     */
    async byCustomer(customerId: string): Promise<Identity | null> {
      for (const uid of await usersSubscriptions.ownersOf(customerId)) {
        const user = await users.byUid(uid);
        if (user) return user;
      }
      const email = await billing.emailOf(customerId);
      return email ? users.byEmail(email) : null;
    },
  };
}
