/** Answers "who is this?" for any key: the person, every billing account that may be theirs, and what is odd. */
import { type BillingAccount, type BillingServices, gatherAccounts } from './billing-accounts.ts';
import { UpstreamError } from '../errors.ts';
import type { Logins, Login } from '../login.ts';
import type { CustomerRecord } from '../users-subscriptions.ts';
import type { Found, SubscriberSearch } from './subscriber-search.ts';
import { partsOf } from '../address.ts';
import { isOneTypoAway, type LookupKey, type ReadKey, typosOf } from './lookup-key.ts';
import { notesOn } from './notes.ts';

/** The answer to a key. */
export interface WhoIs {
  /** Who can sign in; null when nobody can. */
  person: Login | null;
  billingAccounts: BillingAccount[];
  /** What is odd, in sentences. Reads the subscriptions of all accounts. */
  notes: () => Promise<string[]>;
}

interface WhoIsServices extends BillingServices {
  search: Pick<SubscriberSearch, 'find'>;
  users: Pick<Logins, 'byEmails'>;
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
}

/** How many addresses are suggested for a mistyped one. */
const suggestionLimit = 3;

/**
 * Looks a key up everywhere.
 * @throws UpstreamError when nothing can be said; what is missing of an answer is said in its notes
 */
export async function whoIs(
  { key, notes: readNotes }: ReadKey,
  services: WhoIsServices,
): Promise<WhoIs> {
  const found = await services.search.find(key);
  const { person, deletedUids } = found;
  const documentOf = person?.uid ?? deletedUids[0];
  const record =
    documentOf === undefined ? null : await services.usersSubscriptions.find(documentOf);
  const { accounts, failure } = await gatherAccounts(
    {
      entries: record?.entries ?? [],
      addresses: addressesOf(key, found),
      named: key.kind === 'email' ? [] : found.customerIds,
      customers: found.customers,
    },
    services,
  );
  if (!person && accounts.length === 0 && failure) throw failure;
  const isNobody = !person && accounts.length === 0 && deletedUids.length === 0;
  const missing = failure
    ? ['The payment provider did not answer: customers that only it knows are missing here.']
    : [];
  return {
    person,
    billingAccounts: accounts,
    notes: async () => [
      ...readNotes,
      ...missing,
      ...(isNobody
        ? await aboutNobody(key, services)
        : await notesOn({ key, found, record, accounts })),
    ],
  };
}

/** The person's address, and the spellings of the one that was asked for. */
function addressesOf(key: LookupKey, { person }: Found): string[] {
  const own = person?.email ? [person.email] : [];
  return [...new Set([...own, ...(key.kind === 'email' ? key.spellings : [])])];
}

async function aboutNobody(key: LookupKey, services: WhoIsServices): Promise<string[]> {
  if (key.kind !== 'email')
    return [
      `Nobody is known by this ${nouns[key.kind]}, neither here nor at the payment provider.`,
      ...(key.kind === 'uid'
        ? ['A key is an e-mail address, a user id, cus_…, sub_…, or the number of an invoice.']
        : []),
    ];
  const [address = ''] = key.spellings;
  const near = await similarAddresses(address, services);
  return [
    'Nobody is known by this address, neither here nor at the payment provider.',
    near.length > 0
      ? `It may be mistyped. There is ${near.slice(0, suggestionLimit).join(', ')}.`
      : 'It may be mistyped, and nothing similar was found: ask for the number of an invoice.',
  ];
}

const nouns = {
  customer: 'customer id',
  subscription: 'subscription id',
  invoice: 'invoice number',
  uid: 'user id',
} as const;

/** Known addresses that differ by a typo of the finger, or by what follows a `+`. */
async function similarAddresses(
  address: string,
  { users, billing }: Pick<WhoIsServices, 'users' | 'billing'>,
): Promise<string[]> {
  const [local] = partsOf(address);
  const [people, customers] = await Promise.all([
    users.byEmails(typosOf(address)),
    billing.customersLike([`${local}@`, `${local}+`]),
  ]).catch((error: unknown) => {
    if (error instanceof UpstreamError) return [[], []] as const;
    throw error;
  });
  const atProvider = customers
    .flatMap(({ email }) => email?.toLowerCase() ?? [])
    .filter((email) => isSimilar(address, email));
  return [...new Set([...people.flatMap(({ email }) => email ?? []), ...atProvider])];
}

function isSimilar(address: string, other: string): boolean {
  const [[local, domain], [otherLocal, otherDomain]] = [partsOf(address), partsOf(other)];
  if (domain === otherDomain) return otherLocal.startsWith(`${local}+`);
  return local === otherLocal && isOneTypoAway(domain, otherDomain);
}
