/** One person for an export or an erasure: who it is, by which addresses and customers, what is theirs, and what stands for them in the audit. */
import { randomUUID } from 'node:crypto';
import { pseudonym } from '../../log.ts';
import { mailboxOf } from '../address.ts';
import type { Declaration } from '../leaving/declaration.ts';
import type { Users } from '../../adapters/firebase-auth/users.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import { UpstreamError } from '../errors.ts';
import { customerLimit } from '../subscriber/subscriber-document.ts';
import { isStripeId } from '../stripe-id.ts';
import { hashedKey } from './audit.ts';
import { readKey } from './lookup-key.ts';

export type Person = Awaited<ReturnType<typeof findPerson>>;

export interface PersonServices {
  users: Pick<Users, 'details'>;
  subscriberDocuments: Pick<SubscriberDocuments, 'find'>;
  ownership: Pick<Ownership, 'customersOf' | 'isOthers'>;
}

/** Stands for the uid of somebody who never had a user. */
export const noUser = (address: string): string =>
  `${noUserPrefix}${pseudonym(address.trim().toLowerCase())}`;
const noUserPrefix = 'no-login-';
export const isNoUser = (uid: string): boolean => uid.startsWith(noUserPrefix);

/** Stands in the audit for the uid of somebody who was erased, so that it can be said when. A uid is random. */
export const erasedName = (uid: string): string => `erased-${pseudonym(uid)}`;

/**
 * @param named addresses and customers that an operator says are this person's, beside the verified address of their user
 * @throws UpstreamError
 */
export async function findPerson(
  uid: string,
  named: { emails?: readonly string[]; customerIds?: readonly string[] },
  { users, subscriberDocuments, ownership }: PersonServices,
) {
  const user = await users.details(uid);
  const document = await subscriberDocuments.find(uid);
  const verified = user?.isVerified && user.email ? [user.email] : [];
  const known = [...new Set([...(named.emails ?? []), ...verified])];
  const { ids, hasMore } = await ownership.customersOf({ uid, document, emails: known });
  // What follows from all must not follow from some.
  if (hasMore) throw new UpstreamError('stripe', new Error(`more than ${customerLimit} customers`));
  const customerIds = [...new Set([...ids, ...(named.customerIds ?? [])])].filter(isStripeId);
  return {
    uid,
    user,
    emails: [...new Set(known.map((email) => email.trim().toLowerCase()))],
    customerIds,
    /** What stands for them in the audit once they are erased. Random without a user: an address can be guessed by its hash. */
    erasedName: isNoUser(uid) ? `erased-${randomUUID().replaceAll('-', '')}` : erasedName(uid),
    /** Whether a customer is somebody else's. */
    isOthers: async (customerId: string): Promise<boolean> =>
      !customerIds.includes(customerId) && ownership.isOthers(customerId, uid),
  };
}

/**
 * Whether a declaration is a person's: it ended a plan of theirs, or it was made under their address and ended nobody else's.
 * @throws UpstreamError
 */
export async function isDeclarationOf(
  person: Pick<Person, 'emails' | 'customerIds' | 'isOthers'>,
  { declared, match }: Partial<Declaration>,
): Promise<boolean> {
  const customerId = match?.customerId ?? null;
  if (customerId !== null && person.customerIds.includes(customerId)) return true;
  if (!isAddressOf(person, declared?.email)) return false;
  return customerId === null || !(await person.isOthers(customerId));
}

/** Whether a text is one of a person's addresses, or another one of the same mailbox. */
export function isAddressOf({ emails }: Pick<Person, 'emails'>, text: unknown): boolean {
  return typeof text === 'string' && emails.map(mailboxOf).includes(mailboxOf(text));
}

/** A person's addresses in each spelling, and the others of the same mailboxes that are known, as a look-up has them. */
export function spellingsOfPerson({ emails }: Pick<Person, 'emails'>): string[] {
  const spellings = emails.flatMap((email) => {
    const { key } = readKey(email);
    return key.kind === 'email' ? [email, ...key.spellings, ...key.related] : [email];
  });
  return [...new Set(spellings)];
}

/** What stands in the audit for a uid or an address that was looked up, in each spelling that an agent may have typed. */
export const lookUpKeys = (person: Pick<Person, 'uid' | 'emails'>): string[] => [
  ...new Set([person.uid, readKey(person.uid).text, ...spellingsOfPerson(person)].map(hashedKey)),
];
