/** Every document that is kept of one person: for an export, and for an erasure. */
import { hash } from 'node:crypto';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { mailboxOf } from '../../domain/address.ts';
import type { ExportedDocuments } from '../../domain/support/export.ts';
import {
  isAddressOf,
  lookUpKeys,
  type Person,
  spellingsOfPerson,
} from '../../domain/support/person.ts';
import type { PersonalCollection } from '../../domain/support/retention.ts';
import type { Firestore } from './client.ts';
import { nextPage, pageSize, withDates } from './documents.ts';

/** The documents by their collection. */
export type PersonalDocuments = Record<PersonalCollection, QueryDocumentSnapshot[]>;

/** Makes one call to Firestore: again, where a caller may wait. */
export type Attempt = <T>(call: () => Promise<T>) => Promise<T>;

/** All documents that are kept of a person. It reads all declarations. @throws UpstreamError */
export async function findPersonalData(
  person: Person,
  firestore: Firestore,
  attempt: Attempt = (call) => call(),
): Promise<PersonalDocuments> {
  const { uid, emails, customerIds } = person;
  const addresses = spellingsOfPerson(person);
  const byId = async (collection: string, ids: string[]) => {
    const found = await Promise.all(
      ids.map((id) =>
        attempt(() => firestore.call((sdk) => sdk.collection(collection).doc(id).get())),
      ),
    );
    return found.filter((each): each is QueryDocumentSnapshot => each.exists);
  };
  const where = async (collection: string, ...conditions: Condition[]) => {
    const found = await Promise.all(
      conditions.map(([field, operator, value]) =>
        attempt(() =>
          firestore.call((sdk) => sdk.collection(collection).where(field, operator, value).get()),
        ),
      ),
    );
    const all = found.flatMap(({ docs }) => docs);
    return [...new Map(all.map((each) => [each.id, each])).values()];
  };
  const byCustomer = customerIds.map((id): Condition => ['customerId', '==', id]);
  const declarations = await findDeclarations(person, firestore, attempt);
  const accounts = await byId('accounts', customerIds);
  // Of plans that nobody was known to own, the audit has no uid.
  const plans = accounts.flatMap((each) => (each.get('subscriptionIds') as string[] | null) ?? []);
  const subjects = [uid, ...customerIds, ...plans, ...lookUpKeys(person)];
  return {
    users_subscriptions: await byId('users_subscriptions', [uid]),
    accounts,
    cancellations: await where('cancellations', ...byCustomer),
    declarations,
    mails: await where(
      'mails',
      ...byCustomer,
      ...addresses.map((email): Condition => ['to', '==', email]),
      ...declarations.map(({ id }): Condition => ['declarationId', '==', id]),
    ),
    mail_addresses: await byId(
      'mail_addresses',
      [...new Set(emails.map(mailboxOf))].map((mailbox) => hash('sha256', mailbox)),
    ),
    accounts_set_aside: await where('accounts_set_aside', ...byCustomer),
    work_items: await where(
      'work_items',
      ...byCustomer,
      ['erasure.uid', '==', uid],
      ...emails.map((email): Condition => ['erasure.emails', 'array-contains', email]),
    ),
    audit: await where(
      'audit',
      ['subscriberId', '==', uid],
      ['agentId', '==', uid],
      ...subjects.map((key): Condition => ['about', 'array-contains', key]),
    ),
  };
}

type Condition = [field: string, operator: '==' | 'array-contains', value: string];

/** Reads all declarations: addresses are in them as somebody typed them, which no query finds. */
async function findDeclarations(
  person: Person,
  firestore: Firestore,
  attempt: Attempt,
): Promise<QueryDocumentSnapshot[]> {
  const found: QueryDocumentSnapshot[] = [];
  for (let after: string | null = null, size = pageSize; size === pageSize;) {
    const { docs }: { docs: QueryDocumentSnapshot[] } = await attempt(() =>
      firestore.call((sdk) => nextPage(sdk.collection('declarations'), after)),
    );
    const own = (each: QueryDocumentSnapshot) =>
      isAddressOf(person, each.get('declared.email')) ||
      isAddressOf(person, each.get('declared.confirmTo')) ||
      person.customerIds.includes(String(each.get('match.customerId')));
    found.push(...docs.filter(own));
    size = docs.length;
    after = docs.at(-1)?.id ?? after;
  }
  return found;
}

/** The documents as an export takes them. */
export const toExported = (documents: PersonalDocuments): ExportedDocuments =>
  Object.fromEntries(
    Object.entries(documents).map(([collection, found]) => [
      collection,
      found.map((each) => ({ id: each.id, data: withDates(each.data()) })),
    ]),
  ) as ExportedDocuments;
