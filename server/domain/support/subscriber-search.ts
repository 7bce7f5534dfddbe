/** Searches Firebase, Firestore and Stripe for the people that an agent's key can mean. */
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import type { ChangeSubscription } from '../customer-record/change-subscription.ts';
import type { DeclarationStore } from '../leaving/declaration.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { Customer } from '../../adapters/stripe/customers.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import { type FoundUser, isUid } from '../subscriber/user.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import { type LookupKey, readKey } from './lookup-key.ts';

export interface Found {
  /** The likeliest user, or null if no user was found. */
  person: FoundUser | null;
  others: FoundUser[];
  deletedUids: string[];
  customerIds: string[];
  /** The declaration's address, if the key is the number of a declaration without a plan or candidates. Else null. */
  declaredUnder: string | null;
  /** True if the key is a known uid, even if the key looks like another kind of key. */
  isUserId: boolean;
}

const noMatch: Found = {
  person: null,
  others: [],
  deletedUids: [],
  customerIds: [],
  declaredUnder: null,
  isUserId: false,
};

export type SubscriberSearch = ReturnType<typeof createSubscriberSearch>;

export function createSubscriberSearch(services: {
  users: Users;
  subscriberDocuments: SubscriberDocuments;
  ownership: Ownership;
  billing: Billing;
  changes: ChangeSubscription;
  records: CustomerRecordStore;
  declarations: DeclarationStore;
}) {
  const { users, subscriberDocuments, ownership, billing, changes, records, declarations } =
    services;

  /** Finds the owners of customers. A complete `Customer` isn't read from Stripe again. */
  async function owners(customers: { id: string }[] | Customer[]): Promise<Found> {
    const found = await Promise.all(
      customers.map((each) => ownership.ownersOf(each.id, 'email' in each ? each : undefined)),
    );
    const people = new Map(found.flatMap((each) => each.people).map((each) => [each.uid, each]));
    const [person = null, ...others] = people.values();
    const deletedUids = [...new Set(found.flatMap((each) => each.deletedUids))];
    return { ...noMatch, person, others, deletedUids, customerIds: customers.map(({ id }) => id) };
  }

  async function byUid(uid: string): Promise<Found> {
    const person = await users.byUid(uid);
    if (person) return { ...noMatch, person, isUserId: true };
    // If a user was deleted, only the user's document shows that the uid existed.
    if (!isUid(uid)) return noMatch;
    const { entries } = await subscriberDocuments.find(uid);
    return entries.length > 0 ? { ...noMatch, deletedUids: [uid], isUserId: true } : noMatch;
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
    if (person && spellings.includes(person.email ?? '')) return { ...noMatch, person, others };
    const { customers } = await billing.customersUnder(spellings);
    const owned = await owners(customers);
    if (owned.person || !person) return { ...owned, others: [...owned.others, ...found] };
    return { ...owned, person, others };
  }

  async function byNumber(number: string): Promise<Found> {
    const cancellation = await records.cancellationNumbered(number);
    if (cancellation) return owners([{ id: cancellation.customerId }]);
    const { value: declaration } = (await declarations.read(number)) ?? {};
    if (!declaration) return noMatch;
    const { match, candidates, declared } = declaration;
    const meant = match ? [match] : candidates;
    if (meant.length > 0)
      return owners(named([...new Set(meant.map(({ customerId }) => customerId))]));
    return { ...(await find(readKey(declared.email).key)), declaredUnder: declared.email };
  }

  async function find(key: LookupKey): Promise<Found> {
    switch (key.kind) {
      case 'email':
        return byEmail(key);
      case 'uid':
        return byUid(key.id);
      case 'customer':
        return owners([{ id: key.id }]);
      case 'subscription': {
        const customerId = await changes.customerOf(key.id);
        return customerId === null ? noMatch : owners([{ id: customerId }]);
      }
      case 'receipt': {
        const cancellation = await records.cancellation(key.id);
        return cancellation ? owners([{ id: cancellation.customerId }]) : noMatch;
      }
      case 'number': {
        const found = await byNumber(key.number);
        return found === noMatch ? byUid(key.typed) : found;
      }
      case 'invoice': {
        const [byId, customerIds] = await Promise.all([
          byUid(key.number),
          billing.customersOfInvoice(key.number),
        ]);
        return customerIds.length > 0 ? owners(named(customerIds)) : byId;
      }
    }
  }

  return { find };
}

const named = (ids: string[]) => ids.map((id) => ({ id }));
