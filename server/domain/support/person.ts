/** One person for an export or an erasure: who it is, by which addresses and customers, and what stands for them in the audit. */
import { pseudonym } from '../../log.ts';
import { mailboxOf } from '../address.ts';
import type { Logins } from '../login.ts';
import {
  customersOfPerson,
  isCustomerId,
  type UsersSubscriptions,
} from '../users-subscriptions.ts';
import { hashedKey } from './audit.ts';
import { readKey } from './lookup-key.ts';

export type Person = Awaited<ReturnType<typeof findPerson>>;

export interface PersonServices {
  logins: Pick<Logins, 'details'>;
  usersSubscriptions: Pick<UsersSubscriptions, 'find' | 'ownersOf'>;
  billing: {
    emailOf: (customerId: string) => Promise<string | null>;
    customersOf: (email: string) => Promise<string[]>;
  };
}

/** Stands for the uid of somebody who never had a login. */
export const noLogin = (address: string): string =>
  `${noLoginPrefix}${pseudonym(address.trim().toLowerCase())}`;
const noLoginPrefix = 'no-login-';
export const isNoLogin = (uid: string): boolean => uid.startsWith(noLoginPrefix);

/**
 * @param addresses that are known to be this person's, beside those of their login and their customers
 * @param customers that are known to be this person's, beside those of their document and under their addresses
 * @throws UpstreamError
 */
export async function findPerson(
  uid: string,
  addresses: readonly string[],
  { logins, usersSubscriptions, billing }: PersonServices,
  customers: readonly string[] = [],
) {
  const login = await logins.details(uid);
  const { entries } = await usersSubscriptions.find(uid);
  const known = [...addresses, ...(login?.email ? [login.email] : [])];
  // Without a login, the address is the one that the provider has.
  for (const customerId of [...entries.map((each) => each.customerId), ...customers]) {
    const email = customerId && (await billing.emailOf(customerId));
    if (email) known.push(email);
  }
  const emails = [...new Set(known.map((email) => email.trim().toLowerCase()))];
  const found = await customersOfPerson(
    { uid, entries, emails: [...new Set(known)] },
    { usersSubscriptions, billing },
  );
  const customerIds = [...new Set([...found, ...customers])].filter(isCustomerId);
  return { uid, login, emails, customerIds };
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
