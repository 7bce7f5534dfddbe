/**
 * Whose a customer of the payment provider is. Export, erasure, deletion, declarations, mails and the support desk ask it here.
 * A customer belongs to the user whose document names it; one that nobody's document names belongs to the verified user with
 * the address that the provider has for it. Any other address is evidence: it leads to candidates, and says nobody's identity.
 */
import { spellingsOf } from '../address.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { FoundUser } from './user.ts';
import { type CustomerEntry, isCustomerId } from './subscriber-document.ts';

export interface OwnershipServices {
  users: Pick<Users, 'byUid' | 'byEmails'>;
  subscriberDocuments: Pick<SubscriberDocuments, 'find' | 'ownersOf'>;
  billing: {
    customer: (id: string) => Promise<{ email: string | null } | null>;
    customersUnder: (emails: readonly string[]) => Promise<{ id: string; email: string | null }[]>;
  };
}

/** Whose a customer is. */
export interface Owners {
  /** The user id of the owner, also of one whose user is gone; null for nobody's customer. */
  uid: string | null;
  /** Those who can sign in, the owner first: several where several documents name the customer, a mistake in the data. */
  people: FoundUser[];
  /** User ids of documents that name it, and whose user is gone. */
  deletedUids: string[];
  /** The address at the provider, which is asked only when nobody who can sign in has it in a document. */
  emailAtProvider: string | null;
}

export type Ownership = ReturnType<typeof createOwnership>;

/** All functions throw UpstreamError when Firebase, Firestore or the provider does not answer. */
export function createOwnership({ users, subscriberDocuments, billing }: OwnershipServices) {
  /** Those whose document names a customer: who can sign in first, and of these for whom it is the selected one. */
  async function namedBy(customerId: string): Promise<{ uid: string; user: FoundUser | null }[]> {
    const uids = await subscriberDocuments.ownersOf(customerId);
    const found = await Promise.all(
      uids.map(async (uid) => ({ uid, user: await users.byUid(uid) })),
    );
    return found.sort((a, b) => Number(b.user !== null) - Number(a.user !== null));
  }

  /** Whoever has proven one of the addresses. */
  const verified = async (emails: readonly string[]): Promise<FoundUser[]> =>
    (await users.byEmails(emails)).filter(({ isVerified }) => isVerified);

  /** @param known the address at the provider, where it was read already */
  async function ownersOf(customerId: string, known?: string | null): Promise<Owners> {
    const named = await namedBy(customerId);
    const uids = named.map(({ uid }) => uid);
    const people = named.flatMap(({ user }) => user ?? []);
    const deletedUids = uids.slice(people.length);
    const [uid = null] = uids;
    if (people.length > 0) return { uid, people, deletedUids, emailAtProvider: null };
    const emailAtProvider =
      known === undefined ? ((await billing.customer(customerId))?.email ?? null) : known;
    if (uid !== null || emailAtProvider === null)
      return { uid, people, deletedUids, emailAtProvider };
    const byAddress = await verified(spellingsOf(emailAtProvider));
    return { uid: byAddress[0]?.uid ?? null, people: byAddress, deletedUids, emailAtProvider };
  }

  /**
   * All customers of a person: of their document, and under their addresses.
   * @param person.emails addresses that are proven to be theirs, or that an operator says are
   */
  async function customersOf(person: {
    uid: string;
    entries: readonly CustomerEntry[];
    emails: readonly string[];
  }): Promise<string[]> {
    const under = (email: string) => billing.customersUnder(spellingsOf(email));
    const found = (await Promise.all(person.emails.map(under))).flat();
    const addresses = new Map(found.map(({ id, email }) => [id, email]));
    const ids = new Set([...idsOf(person), ...addresses.keys()].filter(isCustomerId));
    const all = await Promise.all(
      [...ids].map(async (id) => ({ id, owners: await ownersOf(id, addresses.get(id)) })),
    );
    return all.flatMap(({ id, owners: { uid } }) => (uid === null || uid === person.uid ? id : []));
  }

  /** Each of the customers once, with whose it is by a document; null where nobody's names it. */
  async function withOwners(customerIds: readonly string[]) {
    const ids = [...new Set(customerIds)].filter(isCustomerId);
    return Promise.all(ids.map(async (id) => ({ id, owner: (await namedBy(id))[0] ?? null })));
  }

  return {
    verified,
    ownersOf,

    /** Whether a customer is somebody's, and not this person's. */
    async isOthers(customerId: string, uid: string | null): Promise<boolean> {
      const { uid: owner } = await ownersOf(customerId);
      return owner !== null && owner !== uid;
    },

    customersOf,

    /** All customers of the person whose this one is, itself included. */
    async customersWith(customerId: string): Promise<string[]> {
      const [owner] = (await ownersOf(customerId)).people;
      if (!owner) return [customerId];
      const { entries } = await subscriberDocuments.find(owner.uid);
      const emails = owner.isVerified && owner.email ? [owner.email] : [];
      return customersOf({ uid: owner.uid, entries, emails });
    },

    /**
     * The customers that a declaration under an address may mean, whoever made it.
     * @returns first those of the person with the address. The others, which count when no plan of the first ones runs, have it
     *   at the provider, though a document names them: of a user that is gone, or of any where nobody signs in with the address
     */
    async declaredUnder(email: string): Promise<[own: string[], others: string[]]> {
      const [users, found] = await Promise.all([
        verified(spellingsOf(email)),
        billing.customersUnder(spellingsOf(email)),
      ]);
      const ids = found.map(({ id }) => id);
      const documents = await Promise.all(users.map(({ uid }) => subscriberDocuments.find(uid)));
      const all = await withOwners([...documents.flatMap(idsOf), ...ids]);
      const isOwn = ({ owner }: (typeof all)[number]) =>
        owner === null || users.some(({ uid }) => uid === owner.uid);
      const others = all.filter(
        (each) => !isOwn(each) && ids.includes(each.id) && !(users.length > 0 && each.owner?.user),
      );
      return [all.filter(isOwn).map(({ id }) => id), others.map(({ id }) => id)];
    },
  };
}

/** The customers that a document names. */
const idsOf = ({ entries }: { entries: readonly CustomerEntry[] }): string[] =>
  entries.flatMap(({ customerId }) => customerId ?? []);
