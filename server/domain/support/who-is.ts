/** Looks a person up by any key. Returns the person, possible customers, records, and notes for support. */
import { type FoundCustomer, gatherCustomers } from './customers.ts';
import type { FoundUser } from '../subscriber/user.ts';
import type { Looks } from './operation.ts';
import type { Found } from './subscriber-search.ts';
import type { LookupKey, ReadKey } from './lookup-key.ts';
import { notesOn, notesOnRecords, payElsewhere } from './notes.ts';
import { openRecords, type PersonRecords } from './person-records.ts';

export interface WhoIs extends PersonRecords {
  readAs: string;
  /** Null if there is no user or the user was deleted. */
  person: FoundUser | null;
  customers: FoundCustomer[];
  others: FoundUser[];
  notes: () => Promise<string[]>;
}

const othersLimit = 10;

/** Looks a key up. A note says if data is missing. @throws UpstreamError if Stripe failed and no person was found */
export async function whoIs({ key, notes: readNotes }: ReadKey, services: Looks): Promise<WhoIs> {
  const searched = await services.search.find(key);
  const { person, deletedUids, isUserId } = searched;
  const uid = person?.uid ?? deletedUids[0] ?? null;
  const document = uid === null ? null : await services.subscriberDocuments.find(uid);
  const addresses = addressesOf(key, searched);
  const { customers, others, failure } = await gatherCustomers(
    {
      uid,
      entries: document?.entries ?? [],
      addresses,
      named: key.kind === 'email' ? [] : searched.customerIds,
    },
    services,
  );
  const users = new Map([...searched.others, ...others].map((each) => [each.uid, each]));
  const found = { ...searched, others: [...users.values()] };
  if (!person && customers.length === 0 && failure) throw failure;
  const isNobody = !person && customers.length === 0 && deletedUids.length === 0;
  const missing = failure
    ? ['The payment provider didn’t answer, so customers known only there are missing here.']
    : [];
  const records = openRecords(
    {
      uid,
      emails: addresses,
      customerIds: customers.flatMap(({ customerId }) => customerId ?? []),
      isOthers: (customerId) => services.ownership.isOthers(customerId, uid),
    },
    services,
  );
  return {
    ...records,
    readAs:
      isName(key) && !isUserId
        ? 'Read as a name or other text.'
        : `Looked up by ${readAs[isUserId ? 'uid' : key.kind]}.`,
    person,
    customers,
    others: found.others.filter(({ uid }) => uid !== person?.uid).slice(0, othersLimit),
    notes: async () => [
      ...readNotes,
      ...missing,
      ...(await notesOnRecords(customers, () => records.cancellations())),
      ...(isNobody
        ? [
            ...aboutNobody(key, found),
            ...((await records.declarations()).length > 0
              ? ['Something was declared under this address all the same: see the declarations.']
              : []),
          ]
        : await notesOn({ key, found, document, customers })),
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
  uid: 'user id',
};

/** Lists the person's verified address, and the address in the key or in the key's declaration. */
function addressesOf(key: LookupKey, { person, declaredUnder }: Found): string[] {
  const asked = key.kind === 'email' ? key.spellings : [declaredUnder];
  const proven = person?.isVerified ? person.email : null;
  return [...new Set([proven, ...asked])].filter((each) => each !== null);
}

const isName = (key: LookupKey): boolean => key.kind === 'uid' && /\p{L},?\s+\p{L}/u.test(key.id);

function aboutNobody(key: LookupKey, { declaredUnder }: Found): string[] {
  if (declaredUnder !== null)
    return [`No person was found with ${declaredUnder}, the address of the declaration.`];
  return [lookedFor(key), ...hints(key)];
}

function lookedFor(key: LookupKey): string {
  switch (key.kind) {
    case 'email':
      return 'No person was found with this address, here or at the payment provider.';
    case 'uid':
      if (isName(key)) return 'This looks like a name, which is no key of the desk.';
      return key.id === ''
        ? 'The key is empty.'
        : 'No person was found with this user id: it has no login and no document.';
    case 'receipt':
    case 'number':
      return 'No person was found with this number among receipts and declarations.';
    case 'customer':
    case 'subscription':
      return `No person was found with this ${key.kind} id, here or at the payment provider.`;
    case 'invoice':
      return 'No person was found with this invoice number, here or at the payment provider.';
  }
}

function hints(key: LookupKey): string[] {
  switch (key.kind) {
    case 'email':
      return [
        'It may be mistyped. Ask for it letter by letter, or for an invoice number.',
        ...payElsewhere,
      ];
    case 'number':
      return ['Early receipts have no number to search for. Ask for the email address.'];
    case 'uid':
      return [
        'A key is an email address, a user id, cus_…, sub_…, or the number of a receipt, a declaration or an invoice.',
        'Names and cards are searched in the payment provider’s dashboard. Look up here the cus_… that it shows.',
      ];
    default:
      return [];
  }
}
