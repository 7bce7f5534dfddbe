/** Finds a person's addresses, customers and keys in the audit, for example for an export or an erasure. */
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

/** Makes a placeholder uid from the address or customer id of a person without a user. */
export const noUser = (address: string): string =>
  `${noUserPrefix}${pseudonym(address.trim().toLowerCase())}`;
const noUserPrefix = 'no-login-';
export const isNoUser = (uid: string): boolean => uid.startsWith(noUserPrefix);

/** Returns the pseudonym that replaces an erased person's uid in the audit. A uid is random, so its hash can't be reversed. */
export const erasedName = (uid: string): string => `erased-${pseudonym(uid)}`;

/** Finds a person's addresses and customers. @param named more addresses and customers of the person @throws UpstreamError */
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
  // An erasure must not work from a partial list.
  if (hasMore) throw new UpstreamError('stripe', new Error(`more than ${customerLimit} customers`));
  const customerIds = [...new Set([...ids, ...(named.customerIds ?? [])])].filter(isStripeId);
  return {
    uid,
    user,
    emails: [...new Set(known.map((email) => email.trim().toLowerCase()))],
    customerIds,
    /** The pseudonym in the audit. Random for a placeholder uid, because an address can be guessed from its hash. */
    erasedName: isNoUser(uid) ? `erased-${randomUUID().replaceAll('-', '')}` : erasedName(uid),
    isOthers: async (customerId: string): Promise<boolean> =>
      !customerIds.includes(customerId) && ownership.isOthers(customerId, uid),
  };
}

/** Returns true if a declaration matched a plan of the person, or has the person's address and no other owner's plan. */
export async function isDeclarationOf(
  person: Pick<Person, 'emails' | 'customerIds' | 'isOthers'>,
  { declared, match }: Partial<Declaration>,
): Promise<boolean> {
  const customerId = match?.customerId ?? null;
  if (customerId !== null && person.customerIds.includes(customerId)) return true;
  if (!isAddressOf(person, declared?.email)) return false;
  return customerId === null || !(await person.isOthers(customerId));
}

export function isAddressOf({ emails }: Pick<Person, 'emails'>, text: unknown): boolean {
  return typeof text === 'string' && emails.map(mailboxOf).includes(mailboxOf(text));
}

/** Lists all spellings of a person's addresses, and the other addresses of the same mailboxes. */
export function spellingsOfPerson({ emails }: Pick<Person, 'emails'>): string[] {
  const spellings = emails.flatMap((email) => {
    const { key } = readKey(email);
    return key.kind === 'email' ? [email, ...key.spellings, ...key.related] : [email];
  });
  return [...new Set(spellings)];
}

/** Hashes the person's uid and all spellings of the person's addresses. The audit stores look-ups under these hashes. */
export const lookUpKeys = (person: Pick<Person, 'uid' | 'emails'>): string[] => [
  ...new Set([person.uid, readKey(person.uid).text, ...spellingsOfPerson(person)].map(hashedKey)),
];
