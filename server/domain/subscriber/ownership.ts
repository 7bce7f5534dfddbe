/**
 * Finds the owners of customers at Stripe. A customer belongs to the users whose documents name the customer. If no document
 * names the customer, the customer belongs to the users who verified the customer's email address. The address counts only
 * if a completed scan of all documents started after the customer was created.
 */
import { spellingsOf } from '../address.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { CustomerOwners } from '../../adapters/firestore/customer-owners.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Customer, FoundCustomers } from '../../adapters/stripe/customers.ts';
import type { FoundUser } from './user.ts';
import { type SubscriberDocument, namedIn } from './subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';

type Known = Pick<Customer, 'email' | 'createdAt'>;
export type CustomersUnder = (emails: readonly string[]) => Promise<FoundCustomers>;

export interface OwnershipServices {
  users: Pick<Users, 'byUid' | 'byEmails'>;
  subscriberDocuments: Pick<SubscriberDocuments, 'find'>;
  customerOwners: Pick<CustomerOwners, 'uidsOf' | 'scan'>;
  billing: {
    customer: (id: string) => Promise<Known | null>;
    customersUnder: CustomersUnder;
  };
}

export interface Owners {
  /** The uid of the first owner, even of a deleted user. Null if the customer has no owner. */
  uid: string | null;
  /** The owners whose users still exist. Several owners are a mistake in the documents. */
  people: FoundUser[];
  deletedUids: string[];
  /** The customer's email at Stripe. Null if unknown, or if an existing user's document names the customer. */
  emailAtProvider: string | null;
  /** True if no document names the customer yet, and the customer is newer than the last completed scan. */
  isUnlinked: boolean;
}

/** A user, or a person that an operator names. */
interface Person {
  uid: string;
  document: Pick<SubscriberDocument, 'entries' | 'hasMore'>;
  /** Addresses that the user verified or an operator named. */
  emails: readonly string[];
}

export type Ownership = ReturnType<typeof createOwnership>;

/** All functions throw UpstreamError if Firebase, Firestore or Stripe doesn't answer. */
export function createOwnership(services: OwnershipServices) {
  const { users, subscriberDocuments, customerOwners, billing } = services;

  /** Lists the users whose documents name a customer. Existing users come before deleted users. */
  async function documentOwners(
    customerId: string,
  ): Promise<{ uid: string; user: FoundUser | null }[]> {
    const uids = await customerOwners.uidsOf(customerId);
    const found = await Promise.all(
      uids.map(async (uid) => {
        const document = await subscriberDocuments.find(uid);
        if (!namedIn(document).includes(customerId)) return [];
        const isSelected = document.customerId === customerId;
        return [{ uid, isSelected, user: await users.byUid(uid) }];
      }),
    );
    return found
      .flat()
      .sort(
        (a, b) =>
          Number(b.user !== null) - Number(a.user !== null) ||
          Number(b.isSelected) - Number(a.isSelected),
      );
  }

  const verified = async (emails: readonly string[]): Promise<FoundUser[]> =>
    (await users.byEmails(emails)).filter(({ isVerified }) => isVerified);

  async function isScanned(createdAt: Date | null): Promise<boolean> {
    const { value } = await customerOwners.scan();
    return (
      createdAt !== null && value?.completed !== undefined && createdAt < value.completed.startedAt
    );
  }

  async function isNamedBy({ uid }: FoundUser, customerId: string): Promise<boolean> {
    return namedIn(await subscriberDocuments.find(uid)).includes(customerId);
  }

  /** @param known the customer at Stripe. If undefined, the function reads the customer */
  async function ownersOf(customerId: string, known?: Known | null): Promise<Owners> {
    const named = isStripeId(customerId) ? await documentOwners(customerId) : [];
    const people = named.flatMap(({ user }) => user ?? []);
    const owners = {
      uid: named[0]?.uid ?? null,
      people,
      deletedUids: named.slice(people.length).map(({ uid }) => uid),
      emailAtProvider: null,
      isUnlinked: false,
    };
    if (people.length > 0) return owners;
    const customer = known === undefined ? await billing.customer(customerId) : known;
    const emailAtProvider = customer?.email ?? null;
    if (!customer || owners.uid !== null || emailAtProvider === null)
      return { ...owners, emailAtProvider };
    const users = await verified(spellingsOf(emailAtProvider));
    const isOld = await isScanned(customer.createdAt);
    const names = await Promise.all(
      users.map(async (user) => isOld || isNamedBy(user, customerId)),
    );
    const byAddress = users.filter((_, index) => names[index]);
    const uid = byAddress[0]?.uid ?? null;
    return {
      ...owners,
      uid,
      people: byAddress,
      emailAtProvider,
      isUnlinked: !isOld && uid === null,
    };
  }

  const uidsOf = ({ people, deletedUids }: Owners): string[] => [
    ...people.map(({ uid }) => uid),
    ...deletedUids,
  ];

  /**
   * Finds a person's customers: customers that the document names, and customers under `emails` that have no other owner.
   * @returns `unlinked`: customers under `emails` that have no owner yet; `hasMore`: true if customers are missing
   */
  async function customersOf(
    { uid, document, emails }: Person,
    customersUnder: CustomersUnder = billing.customersUnder,
  ) {
    const named = namedIn(document);
    const under = await Promise.all(emails.map((email) => customersUnder(spellingsOf(email))));
    const others = new Map(
      under.flatMap(({ customers }) => customers.map((each) => [each.id, each] as const)),
    );
    for (const id of named) others.delete(id);
    const all = await Promise.all(
      [...others.values()].map(async (each) => ({
        ...each,
        owners: await ownersOf(each.id, each),
      })),
    );
    const isTheirs = ({ owners }: (typeof all)[number]) =>
      owners.uid === null ? !owners.isUnlinked : uidsOf(owners).includes(uid);
    return {
      ids: [...named, ...all.filter(isTheirs).map(({ id }) => id)],
      unlinked: all.filter(({ owners }) => owners.isUnlinked).map(({ id }) => id),
      hasMore: document.hasMore || under.some(({ hasMore }) => hasMore),
    };
  }

  return {
    verified,
    documentOwners,
    ownersOf,
    customersOf,

    owns: async (uid: string, customerId: string): Promise<boolean> =>
      uidsOf(await ownersOf(customerId)).includes(uid),

    /** Returns true if a customer has owners, and the user isn't one of them. */
    async isOthers(customerId: string, uid: string | null): Promise<boolean> {
      const uids = uidsOf(await ownersOf(customerId));
      return uids.length > 0 && !uids.some((each) => each === uid);
    },

    /** Lists a customer, and all other customers of the customer's owner. */
    async customersWith(customerId: string): Promise<string[]> {
      const [owner] = (await ownersOf(customerId)).people;
      if (!owner) return [customerId];
      const document = await subscriberDocuments.find(owner.uid);
      const emails = owner.isVerified && owner.email ? [owner.email] : [];
      return (await customersOf({ uid: owner.uid, document, emails })).ids;
    },

    /**
     * Finds the customers that a declaration from an address can mean.
     * @returns `own`: customers in the documents of users with the address, and customers with the address in no document
     *   `others`: customers with the address in a deleted user's document, or in any document if no user verified the address
     *   `doubtful`: customers with the address in another existing user's document. Support decides about these customers
     *   `isAll`: true if the lists are complete
     */
    async declaredUnder(email: string) {
      const [users, { customers, hasMore }] = await Promise.all([
        verified(spellingsOf(email)),
        billing.customersUnder(spellingsOf(email)),
      ]);
      const documents = await Promise.all(users.map(({ uid }) => subscriberDocuments.find(uid)));
      const own = new Set(documents.flatMap(namedIn));
      const [others, doubtful]: [string[], string[]] = [[], []];
      for (const { id } of customers.filter((each) => isStripeId(each.id) && !own.has(each.id))) {
        const [owner] = await documentOwners(id);
        if (!owner) own.add(id);
        else (users.length === 0 || !owner.user ? others : doubtful).push(id);
      }
      const isAll = !hasMore && !documents.some((each) => each.hasMore);
      return { own: [...own], others, doubtful, isAll };
    },
  };
}
