/**
 * Finds the owners of a customer at Stripe. Export, erasure, deletion, declarations, mails and the support desk ask here.
 * A customer belongs to the users whose document names it. One that no document names belongs to the user with the verified address that
 * the customer has at Stripe, if it is older than the last completed scan: of a younger one, the document may not be written yet.
 */
import { spellingsOf } from '../address.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { CustomerOwners } from '../../adapters/firestore/customer-owners.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Customer, FoundCustomers } from '../../adapters/stripe/customers.ts';
import type { FoundUser } from './user.ts';
import { type SubscriberDocument, namedIn } from './subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';

/** What is read of a customer at Stripe. */
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

/** Whose a customer is. */
export interface Owners {
  /** The user id of the first owner, also if the user was deleted; null without an owner. */
  uid: string | null;
  /** The owners who can sign in: several if several documents name the customer, a mistake in the data. */
  people: FoundUser[];
  /** User ids of documents that name it, and whose user was deleted. */
  deletedUids: string[];
  /** The customer's address at Stripe. Read only if no document of a user who can sign in names the customer. */
  emailAtProvider: string | null;
  /** Whether no document names it yet, and it is younger than the last completed scan. */
  isUnlinked: boolean;
}

/** A user, or somebody whom an operator names. */
interface Person {
  uid: string;
  document: Pick<SubscriberDocument, 'entries' | 'hasMore'>;
  /** Verified addresses, or those that an operator says are theirs. */
  emails: readonly string[];
}

export type Ownership = ReturnType<typeof createOwnership>;

/** All functions throw UpstreamError if Firebase, Firestore or Stripe does not answer. */
export function createOwnership(services: OwnershipServices) {
  const { users, subscriberDocuments, customerOwners, billing } = services;

  /** The users whose document names a customer: who can sign in first, and of these for whom it is the selected one. */
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

  /** The users who have verified one of the addresses. */
  const verified = async (emails: readonly string[]): Promise<FoundUser[]> =>
    (await users.byEmails(emails)).filter(({ isVerified }) => isVerified);

  /** Whether a scan that was completed would have found the document that names a customer. */
  async function isScanned(createdAt: Date | null): Promise<boolean> {
    const { value } = await customerOwners.scan();
    return (
      createdAt !== null && value?.completed !== undefined && createdAt < value.completed.startedAt
    );
  }

  async function isNamedBy({ uid }: FoundUser, customerId: string): Promise<boolean> {
    return namedIn(await subscriberDocuments.find(uid)).includes(customerId);
  }

  /** @param known the customer at Stripe, if it was read already */
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

  /** The user ids of all owners. */
  const uidsOf = ({ people, deletedUids }: Owners): string[] => [
    ...people.map(({ uid }) => uid),
    ...deletedUids,
  ];

  /**
   * Finds the customers of a person: those that the document names, and those under the addresses that are nobody else's.
   * @param customersUnder asks Stripe; a view may give a cached answer
   * @returns `unlinked`: those under the addresses that belong to no one yet; `hasMore`: whether there are more than are looked at
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

    /** Whether a user is an owner of a customer. */
    owns: async (uid: string, customerId: string): Promise<boolean> =>
      uidsOf(await ownersOf(customerId)).includes(uid),

    /** Whether a customer has owners, and this user is none of them. */
    async isOthers(customerId: string, uid: string | null): Promise<boolean> {
      const uids = uidsOf(await ownersOf(customerId));
      return uids.length > 0 && !uids.some((each) => each === uid);
    },

    /** All customers of the owner of this one, itself included. */
    async customersWith(customerId: string): Promise<string[]> {
      const [owner] = (await ownersOf(customerId)).people;
      if (!owner) return [customerId];
      const document = await subscriberDocuments.find(owner.uid);
      const emails = owner.isVerified && owner.email ? [owner.email] : [];
      return (await customersOf({ uid: owner.uid, document, emails })).ids;
    },

    /**
     * Finds the customers that a declaration under an address may mean, whoever made it.
     * @returns `own`: those of the user with the address. `others`, which count if no plan of the first ones runs: those that have it at
     *   Stripe, though a document names them, of a user who was deleted, or of any if no user signs in with the address. `doubtful`:
     *   those of another user that have it at Stripe, of which support decides. `isAll`: whether there are no more
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
