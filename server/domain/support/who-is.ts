/** Answers "who is this?" for any key: the person, every billing account that may be theirs, their records, and what is odd. */
import { type BillingAccount, type BillingServices, gatherAccounts } from './billing-accounts.ts';
import type { Logins } from '../../adapters/firebase-auth/logins.ts';
import type { FoundLogin } from '../login.ts';
import type { Ownership } from '../ownership.ts';
import type { CustomerRecord } from '../users-subscriptions.ts';
import type { Customer, Found, SubscriberSearch } from './subscriber-search.ts';
import type { LookupKey, ReadKey } from './lookup-key.ts';
import { notesOn, payElsewhere } from './notes.ts';
import { openRecords, type PersonRecords, type RecordServices } from './person-records.ts';

/** The answer to a key. */
export interface WhoIs extends PersonRecords {
  /** How the key was read, in a sentence. */
  readAs: string;
  /** Who can sign in; null when nobody can. */
  person: FoundLogin | null;
  billingAccounts: BillingAccount[];
  /** Others whom the key may mean. */
  others: () => Promise<PersonMatch[]>;
  /** What is odd, in sentences. Reads the subscriptions of all accounts. */
  notes: () => Promise<string[]>;
}

/** Somebody whom a key may mean. */
export interface PersonMatch {
  /** By which they are looked up. */
  key: string;
  email: string | null;
  name: string | null;
  why: string;
}

interface WhoIsServices extends BillingServices, RecordServices {
  accounts: BillingServices['accounts'] & RecordServices['accounts'];
  search: Pick<SubscriberSearch, 'find'>;
  ownership: Pick<Ownership, 'ownersOf' | 'isOthers'>;
  users: Pick<Logins, 'byEmails' | 'details'>;
  usersSubscriptions: { find: (uid: string) => Promise<CustomerRecord> };
}

/** How many others are listed. */
const othersLimit = 10;

/**
 * Looks a key up everywhere.
 * @throws UpstreamError when nothing can be said; what is missing of an answer is said in its notes
 */
export async function whoIs(
  { key, notes: readNotes }: ReadKey,
  services: WhoIsServices,
): Promise<WhoIs> {
  const searched = await services.search.find(key);
  const { person, deletedUids, isUserId } = searched;
  const uid = person?.uid ?? deletedUids[0] ?? null;
  const record = uid === null ? null : await services.usersSubscriptions.find(uid);
  const addresses = addressesOf(key, searched);
  const { accounts, others, failure } = await gatherAccounts(
    {
      uid,
      entries: record?.entries ?? [],
      addresses,
      named: key.kind === 'email' ? [] : searched.customerIds,
    },
    services,
  );
  const logins = new Map([...searched.others, ...others].map((each) => [each.uid, each]));
  const found = { ...searched, others: [...logins.values()] };
  if (!person && accounts.length === 0 && failure) throw failure;
  const isNobody = !person && accounts.length === 0 && deletedUids.length === 0;
  const missing = failure
    ? ['The payment provider didn’t answer, so customers known only there are missing here.']
    : [];
  const records = openRecords(
    {
      uid,
      emails: addresses,
      customerIds: accounts.flatMap(({ customerId }) => customerId ?? []),
      isOthers: (customerId) => services.ownership.isOthers(customerId, uid),
    },
    services,
  );
  return {
    ...records,
    readAs: `Looked up by ${readAs[isUserId ? 'uid' : key.kind]}.`,
    person,
    billingAccounts: accounts,
    others: async () =>
      [...otherLogins(found), ...found.matches.map((each) => toMatch(key, each))].slice(
        0,
        othersLimit,
      ),
    notes: async () => [
      ...readNotes,
      ...(key.kind === 'name' && !isUserId && accounts.length > 0
        ? [`The key was read as the name ${key.name}: make sure that it is this person.`]
        : []),
      ...missing,
      ...(isNobody
        ? [
            ...aboutNobody(key, found),
            ...((await records.declarations()).length > 0
              ? ['Something was declared under this address all the same: see the declarations.']
              : []),
          ]
        : await notesOn({ key, found, record, accounts })),
    ],
  };
}

const readAs: Record<LookupKey['kind'], string> = {
  email: 'email address',
  customer: 'customer of the payment provider',
  subscription: 'subscription of the payment provider',
  receipt: 'id of a receipt',
  invoice: 'number of an invoice',
  number: 'number of a receipt or a declaration',
  name: 'name',
  card: 'card: its last four digits and its expiry',
  uid: 'user id',
};

/** The person's address, if it is proven, and the spellings of the one that was asked for, or that a declaration has. */
function addressesOf(key: LookupKey, { person, declaredUnder }: Found): string[] {
  const asked = key.kind === 'email' ? key.spellings : [declaredUnder];
  const proven = person?.isVerified ? person.email : null;
  return [...new Set([proven, ...asked])].filter((each) => each !== null);
}

const otherLogins = ({ person, others }: Found): PersonMatch[] =>
  others
    .filter(({ uid }) => uid !== person?.uid)
    .map(({ uid, email }) => ({
      key: uid,
      email,
      name: null,
      why: 'Another login belongs to this key.',
    }));

const toMatch = ({ kind }: LookupKey, { id, email, name }: Customer): PersonMatch => ({
  key: id,
  email,
  name,
  why:
    kind === 'card'
      ? 'They paid with a card with these digits and this expiry date.'
      : 'Our payment provider has this name for them.',
});

function aboutNobody(key: LookupKey, { matches, declaredUnder }: Found): string[] {
  if (matches.length > 0)
    return [
      `${matches.length} ${matches.length === 1 ? 'customer' : 'customers'} ${key.kind === 'card' ? 'paid with such a card' : 'have this name, or a piece of it'}: ask for the email address, and open the one that it is.`,
    ];
  if (declaredUnder !== null)
    return [`Nobody was found with ${declaredUnder}, the address of the declaration.`];
  return [lookedFor(key), ...hints(key)];
}

/** What was looked for, and where. */
function lookedFor(key: LookupKey): string {
  switch (key.kind) {
    case 'email':
      return 'Nobody was found with this address, here or at the payment provider.';
    case 'card':
      return key.card
        ? 'Nobody was found with this card: the payment provider has no charge to it.'
        : 'A card was not looked for: its expiry is missing.';
    case 'uid':
      return 'Nobody was found with this user id: it has no login and no document.';
    case 'name':
      return 'Nobody was found with this name at the payment provider, or with this user id.';
    case 'receipt':
    case 'number':
      return 'Nobody was found with this number among receipts and declarations.';
    case 'customer':
    case 'subscription':
    case 'invoice':
      return `Nobody was found with this ${nouns[key.kind]}, here or at the payment provider.`;
  }
}

const nouns = {
  customer: 'customer id',
  subscription: 'subscription id',
  invoice: 'invoice number',
} as const;

/** What the key looks like, and what to do. */
function hints(key: LookupKey): string[] {
  switch (key.kind) {
    case 'email':
      return [
        'It may be mistyped. Ask for it letter by letter, or for an invoice number.',
        ...payElsewhere,
      ];
    case 'card':
      return [
        'A card is looked up by its last four digits and its expiry date, such as 4242 12/30. A card that was never charged, for example in a trial, isn’t found.',
      ];
    case 'name':
      return [
        'A name is found as it’s written there, in full or in part. Ask for the email address or an invoice number.',
      ];
    case 'number':
      return ['Early receipts have no number to search for. Ask for the email address.'];
    case 'uid':
      return [
        'A key is an email address, a name, 4242 12/30 of a card, a user id, cus_…, sub_…, or the number of a receipt, a declaration or an invoice.',
      ];
    default:
      return [];
  }
}
