/** Finds a person by any key, and the owner of a plan, for the support team: in Firebase, in the documents, and by way of the payment provider. */
import type { AccountStore } from '../account/account-store.ts';
import type { ChangeSubscription } from '../account/change-subscription.ts';
import { isSameAddress } from '../address.ts';
import type { DeclarationStore } from '../leaving/declaration-store.ts';
import { type Logins, type Login, isUid } from '../login.ts';
import type { UsersSubscriptions } from '../users-subscriptions.ts';
import { type CardKey, type LookupKey, readKey } from './lookup-key.ts';

/** Whom a key leads to. */
export interface Found {
  /** The likeliest person who can sign in; null when there is none. */
  person: Login | null;
  /** Other people who can sign in and have to do with the key. */
  others: Login[];
  /** User ids of documents that name what the key does, and whose login is gone. */
  deletedUids: string[];
  /** The customers that the key itself names, and those of them that were read. */
  customerIds: string[];
  customers: Customer[];
  /** Several customers, of whom the key may mean any: none of them is the person. */
  matches: Customer[];
  /** The address of the declaration that the key names, where no plan was found for it. */
  declaredUnder: string | null;
}

const nobody: Found = {
  person: null,
  others: [],
  deletedUids: [],
  customerIds: [],
  customers: [],
  matches: [],
  declaredUnder: null,
};

/** Whose customer it is. */
export interface CustomerOwners {
  people: Login[];
  /** The customer's email at the payment provider, which is asked only when no document names the customer. */
  emailAtProvider: string | null;
}

export type SubscriberSearch = ReturnType<typeof createSubscriberSearch>;

interface PersonServices {
  users: Pick<Logins, 'byUid' | 'byEmails'>;
  usersSubscriptions: Pick<UsersSubscriptions, 'find' | 'ownersOf'>;
  billing: Pick<CustomerSearch, 'customer' | 'customersUnder'>;
}

interface SearchServices extends PersonServices {
  billing: CustomerSearch;
  changes: Pick<ChangeSubscription, 'customerOf'>;
  accounts: Pick<AccountStore, 'receipt' | 'receiptNumbered'>;
  declarations: Pick<DeclarationStore, 'read'>;
}

/** The search by what a person is kept under: user id, address, customers. All functions throw UpstreamError. */
export function createPersonSearch({ users, usersSubscriptions, billing }: PersonServices) {
  /** Those whose document names one of the customers, else whoever has the address that the provider has for one. */
  async function owners(customerIds: string[], customers: Customer[] = []): Promise<Found> {
    const uids = (
      await Promise.all(customerIds.map((id) => usersSubscriptions.ownersOf(id)))
    ).flat();
    const logins = await Promise.all(
      [...new Set(uids)].map(async (uid) => ({ uid, user: await users.byUid(uid) })),
    );
    const deletedUids = logins.flatMap(({ uid, user }) => (user ? [] : [uid]));
    const [person = null, ...others] = logins.flatMap(({ user }) => user ?? []);
    if (person) return { ...nobody, person, others, deletedUids, customerIds, customers };
    const read =
      customers.length > 0
        ? customers
        : (await Promise.all(customerIds.map((id) => billing.customer(id)))).flatMap(
            (each) => each ?? [],
          );
    const addresses = read.flatMap(({ email }) => email?.toLowerCase() ?? []);
    const [byAddress = null, ...more] = await users.byEmails([...new Set(addresses)]);
    const found = { person: byAddress, others: more, deletedUids, customerIds };
    return { ...nobody, ...found, customers: read };
  }

  async function byUid(uid: string): Promise<Found> {
    const person = await users.byUid(uid);
    if (person) return { ...nobody, person };
    // The document of somebody whose login was deleted.
    if (!isUid(uid)) return nobody;
    const { entries } = await usersSubscriptions.find(uid);
    return entries.length > 0 ? { ...nobody, deletedUids: [uid] } : nobody;
  }

  async function byEmail({
    spellings,
    related,
  }: {
    spellings: string[];
    related: string[];
  }): Promise<Found> {
    const found = await users.byEmails([...spellings, ...related]);
    const [person, ...others] = found;
    if (person && spellings.includes(person.email ?? '')) return { ...nobody, person, others };
    const customers = await billing.customersUnder(spellings);
    const owned = await owners(
      customers.map(({ id }) => id),
      customers,
    );
    if (owned.person || !person) return { ...owned, others: [...owned.others, ...found] };
    return { ...owned, person, others };
  }

  return { owners, byUid, byEmail };
}

/** The search by any key. All functions throw UpstreamError. */
export function createSubscriberSearch(services: SearchServices) {
  const { billing, changes, accounts, declarations } = services;
  const { owners, byUid, byEmail } = createPersonSearch(services);

  /** The customer of a receipt, or those that a declaration may mean; without one, whoever it names. */
  async function byNumber(number: string): Promise<Found> {
    const receipt = await accounts.receiptNumbered(number);
    if (receipt) return owners([receipt.customerId]);
    const { value: declaration } = (await declarations.read(number)) ?? {};
    if (!declaration) return nobody;
    const { match, candidates, declared } = declaration;
    const meant = match ? [match] : candidates;
    if (meant.length > 0) return owners([...new Set(meant.map(({ customerId }) => customerId))]);
    return { ...(await find(readKey(declared.email).key)), declaredUnder: declared.email };
  }

  /** The owners of customers that are one person's by their address; of several people's, nobody is the person. */
  async function ownersOfOne(customers: Customer[]): Promise<Found> {
    const addresses = new Set(customers.map(({ id, email }) => email?.toLowerCase() ?? id));
    if (addresses.size > 1) return { ...nobody, matches: customers };
    if (customers.length === 0) return nobody;
    return owners(
      customers.map(({ id }) => id),
      customers,
    );
  }

  async function find(key: LookupKey): Promise<Found> {
    switch (key.kind) {
      case 'email':
        return byEmail(key);
      case 'uid':
        return byUid(key.id);
      case 'customer':
        return owners([key.id]);
      case 'subscription': {
        const customerId = await changes.customerOf(key.id);
        return customerId === null ? nobody : owners([customerId]);
      }
      case 'receipt': {
        const receipt = await accounts.receipt(key.id);
        return receipt ? owners([receipt.customerId]) : nobody;
      }
      case 'number': {
        const found = await byNumber(key.number);
        return found === nobody ? byUid(key.typed) : found;
      }
      case 'name': {
        const found = await byUid(key.name);
        return found === nobody ? ownersOfOne(await billing.customersNamed(key.name)) : found;
      }
      case 'card':
        return key.card ? ownersOfOne(await billing.customersOfCard(key.card)) : nobody;
      case 'invoice': {
        const [byId, customerIds] = await Promise.all([
          byUid(key.number),
          billing.customersOfInvoice(key.number),
        ]);
        return customerIds.length > 0 ? owners(customerIds) : byId;
      }
    }
  }

  /** The people of a customer, whoever uses it first. */
  async function ownersOf(customerId: string): Promise<CustomerOwners> {
    const { person, others, customers } = await owners([customerId]);
    return {
      people: person ? [person, ...others] : [],
      emailAtProvider: customers[0]?.email ?? null,
    };
  }

  return {
    find,
    ownersOf,
    /** The person to whom a customer belongs; null when nobody is known. */
    byCustomer: async (customerId: string): Promise<Login | null> =>
      (await ownersOf(customerId)).people[0] ?? null,
  };
}

export interface PlanOwner {
  /** The person with the expected address, if they are an owner; else the first one. Null when there is none. */
  person: Login | null;
  /** The address of the person; without one, that of the customer at the payment provider. */
  email: string | null;
}

/**
 * Finds the owner of a customer's plans. Several people can have the same customer in their documents.
 * @throws UpstreamError
 */
export async function planOwner(
  customerId: string,
  expectedEmail: string | null,
  search: Pick<SubscriberSearch, 'ownersOf'>,
): Promise<PlanOwner> {
  const { people, emailAtProvider } = await search.ownersOf(customerId);
  const expected = people.find(
    ({ email }) => email !== null && expectedEmail !== null && isSameAddress(email, expectedEmail),
  );
  const person = expected ?? people[0] ?? null;
  return { person, email: person ? person.email : emailAtProvider };
}

/** Whether the plan may be changed: the agent named no address, or the owner's. */
export const isExpected = ({ email }: PlanOwner, expectedEmail: string | null): boolean =>
  expectedEmail === null || (email !== null && isSameAddress(email, expectedEmail));

/** A customer of the payment provider. */
export interface Customer {
  id: string;
  /** The address as it is written there; null when there is none. */
  email: string | null;
  /** Their name there; null when there is none. */
  name: string | null;
  /** Deleted at the provider: only the id is left. */
  isDeleted: boolean;
}

/** All functions throw UpstreamError (`stripe`) when the provider does not answer in time. */
export interface CustomerSearch {
  /** A customer; null for an unknown id. */
  customer(id: string): Promise<Customer | null>;
  /**
   * At most 20 customers under any of the addresses, newest first. Letter case does not matter, but for customers that
   * were made or changed within the last minute.
   */
  customersUnder(emails: readonly string[]): Promise<Customer[]>;
  /** The ids of customers under one address, in any spelling; those made a moment ago, too, unless only letter case differs. */
  customersOf(email: string): Promise<string[]>;
  /** For each list, at most 100 customers whose address contains all of its texts; those under three characters don't count. */
  customersLike(parts: readonly (readonly string[])[]): Promise<Customer[]>;
  /** At most 20 customers whose name contains the text, of at least three characters. */
  customersNamed(name: string): Promise<Customer[]>;
  /** The customers of the newest 100 charges to a card. One that was never charged is not found. */
  customersOfCard(card: CardKey): Promise<Customer[]>;
  /** The ids of the customers who have an invoice with this number: one, unless it was numbered by hand. */
  customersOfInvoice(number: string): Promise<string[]>;
}
