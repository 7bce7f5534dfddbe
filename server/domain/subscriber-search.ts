/** Finds a subscriber for the support team: by uid, e-mail or customer id. */
import type { UsersSubscriptions } from '../adapters/firestore/users-subscriptions.ts';
import type { Identity } from '../adapters/firebase-auth/identity.ts';
import type { People } from '../adapters/firebase-auth/users.ts';

export type SubscriberSearch = ReturnType<typeof createSubscriberSearch>;

/** The search. Every function answers null for nobody, and throws UpstreamError. */
export function createSubscriberSearch({
  people,
  usersSubscriptions,
  billing,
}: {
  people: People;
  usersSubscriptions: UsersSubscriptions;
  billing: { emailOf: (customerId: string) => Promise<string | null> };
}) {
  return {
    byUid: people.byUid,
    byEmail: people.byEmail,

    /**
     * Whose customer it is: the subscriber whose document names it, else the one who signs in with the
     * e-mail that the payment provider has for it. That is the subscriber among whose billing accounts
     * it is listed, as an entry or as a duplicate.
     */
    async byCustomer(customerId: string): Promise<Identity | null> {
      for (const uid of await usersSubscriptions.ownersOf(customerId)) {
        const person = await people.byUid(uid);
        if (person) return person;
      }
      const email = await billing.emailOf(customerId);
      return email ? people.byEmail(email) : null;
    },
  };
}
