/**
 * Defines which personal data the service keeps, in one row per collection. A row says why and how long the data is kept, finds
 * a person's documents, and defines what an erasure leaves. Export, erasure and docs/data.md follow from these rows.
 */
import { type CustomerRecord, newRecord } from '../customer-record/customer-record.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import { mailboxOf } from '../address.ts';
import type { Declaration } from '../leaving/declaration.ts';
import { keptDays } from '../mail/mail.ts';
import { mailAddressId } from '../mail/outbox.ts';
import { commitTime, copied } from '../stored.ts';
import {
  isAddressOf,
  isDeclarationOf,
  lookUpKeys,
  type Person,
  spellingsOfPerson,
} from './person.ts';

/** A stored document, with dates instead of Firestore's timestamps. */
export interface StoredDocument {
  id: string;
  data: Record<string, unknown>;
}

/** Queries. Each query finds the documents whose field has one of the values. The field `__name__` is the document's id. */
export type Search = [field: string, operator: '==' | 'array-contains', values: string[]][];

interface Kept {
  what: string;
  why: string;
  howLong: string;
}

export interface Row extends Kept {
  /** True if Firestore deletes the documents at their time `expiresAt` (the TTL field in deploy/firestore.indexes.json). */
  expires: boolean;
  /** @param found the documents that the previous rows of `retention` have found */
  search(person: Person, found: Readonly<Record<string, StoredDocument[]>>): Search;
  /** Returns the part of a document that is about the person, or null. Without `part`, whole documents are about the person. */
  part?(data: StoredDocument['data'], person: Person): Promise<StoredDocument['data'] | null>;
  /**
   * Returns the fields that an erasure sets, by path. An erasure removes a field if its value is undefined here.
   * If a row has neither `changes` nor `emptied`, an erasure deletes the document.
   */
  changes?(data: Record<string, unknown>, person: Person): Record<string, unknown>;
  /** Describes in the operator's report how an erasure changes a document that stays as proof. */
  kept?: string;
  /** Returns the empty document that an erasure leaves. */
  emptied?(id: string): object;
}

const erased = 'erased';
const thirdYear = 'to the end of the third year';

/** Returns true for the person's own declaration. `part` reduces another person's declaration to addresses. */
const isWhole = ({ declared }: Partial<Declaration>): boolean => declared?.email !== undefined;

const addressIn = ({ declared }: Partial<Declaration>) => declared?.confirmTo ?? [];

const byCustomer: Row['search'] = ({ customerIds }) => [['customerId', '==', customerIds]];

/** The search follows this order. The erasure follows the reverse order, so that after a failure a second run finds the rest. */
export const retention = {
  users_subscriptions: {
    what: 'which customer at the payment provider belongs to a login',
    why: 'to show and to end the subscriber’s plans',
    howLong: 'until the erasure; it is written by the system that sells the plan',
    expires: false,
    search: ({ uid }) => [['__name__', '==', [uid]]],
  },
  session_ends: {
    what: 'when the user logged out everywhere, and hashes of session cookies that were logged out',
    why: 'so that these sessions no longer open anything',
    howLong: '14 days',
    expires: true,
    search: ({ uid }) => [['__name__', '==', [uid]]],
  },
  customer_owners: {
    what: 'the uids whose document named a customer when the document was last read',
    why: 'to find the owner of a customer without searching all documents',
    howLong: 'until the erasure of each uid',
    expires: false,
    search: ({ uid }) => [['uids', 'array-contains', [uid]]],
    changes: ({ uids }, { uid }) => ({ uids: (uids as string[]).filter((each) => each !== uid) }),
  },
  customer_records: {
    what: 'the last state of the plans at the payment provider, the accepted changes, and the language of mails',
    why: 'to show a plan, to carry out changes, and to report them',
    howLong: 'until the erasure',
    expires: false,
    search: ({ customerIds }) => [['__name__', '==', customerIds]],
    emptied: (id) => ({ ...newRecord(id), erasedAt: commitTime }),
  },
  audit: {
    what: 'look-ups, changes and refusals of the support team, deletions and erasures',
    why: 'to account for every access',
    howLong: `${thirdYear}; the uid and notes until the erasure`,
    expires: true,
    search(person, { customer_records: records = [] }) {
      const { uid, customerIds } = person;
      // If a plan's owner was unknown, the audit entry has the plan's id, but no uid.
      const plans = records.flatMap(
        ({ data: { subscriptionIds } }: { data: Partial<CustomerRecord> }) => subscriptionIds ?? [],
      );
      return [
        ['subscriberId', '==', [uid]],
        ['agentId', '==', [uid]],
        ['about', 'array-contains', [uid, ...customerIds, ...plans, ...lookUpKeys(person)]],
      ];
    },
    kept: 'with a pseudonym, without notes',
    changes(data, person) {
      const keys = lookUpKeys(person);
      const pseudonymized = copied(data, (value) => {
        if (value === person.uid) return person.erasedName;
        if (isAddressOf(person, value)) return null;
        return keys.includes(value as string) ? erased : value;
      });
      return { ...(pseudonymized as object), internalNote: undefined };
    },
  },
  cancellations: {
    what: 'receipts of cancellations: which plan at which price, when, the requester, with reason and comment',
    why: 'the proof that a contract was ended',
    howLong: `${thirdYear} after the plan’s end; reason and comment until the erasure`,
    expires: true,
    search: byCustomer,
    kept: 'without reason and comment',
    changes: () => ({ reason: null, comment: null }),
  },
  declarations: {
    what: 'declarations without a sign-in, word for word',
    why: 'the proof of the declaration and its time (BGB § 312k, Directive 2011/83 Art. 11a)',
    howLong: `${thirdYear} after it arrived; name, address and words until the erasure`,
    expires: true,
    search({ emails, customerIds }) {
      const mailboxes = emails.map(mailboxOf);
      return [
        ['mailbox', '==', mailboxes],
        ['confirmMailbox', '==', mailboxes],
        ['paidWithMailbox', '==', mailboxes],
        ['match.customerId', '==', customerIds],
      ];
    },
    kept: 'without name, address, contract and free text',
    async part(data: Partial<Declaration>, person) {
      if (await isDeclarationOf(person, data)) return data;
      const { receivedAt, declared, paidWith } = data;
      const isConfirmed = isAddressOf(person, declared?.confirmTo);
      const isPayer = isAddressOf(person, paidWith);
      if (!isConfirmed && !isPayer) return null;
      // In another person's declaration, only the addresses for the confirmation and the payment can be this person's.
      return {
        receivedAt,
        ...(isConfirmed && { declared: { confirmTo: declared?.confirmTo } }),
        ...(isPayer && { paidWith }),
      };
    },
    changes(data: Partial<Declaration>) {
      const { match, resolution } = data;
      const payer = { paidWith: undefined, paidWithMailbox: undefined };
      if (!isWhole(data))
        return {
          ...(data.declared && { 'declared.confirmTo': erased, confirmMailbox: undefined }),
          ...(data.paidWith && payer),
        };
      return {
        ...payer,
        askedHash: undefined,
        'declared.name': erased,
        'declared.email': erased,
        'declared.contract': erased,
        'declared.reason': null,
        'declared.confirmTo': null,
        mailbox: undefined,
        confirmMailbox: undefined,
        ...(resolution && { 'resolution.note': erased }),
        ...(match && { 'match.undoHash': null }),
      };
    },
  },
  tasks: {
    what: 'tasks for the support team, their deadlines, and their outcome in an agent’s words',
    why: 'so that nothing is forgotten, and a task closed by mistake can be opened again',
    howLong: 'while it is open, and 30 days after',
    expires: true,
    search: ({ uid, emails, customerIds }, { declarations = [] }) => [
      ['customerId', '==', customerIds],
      ['uid', '==', [uid]],
      ['email', '==', emails],
      ['declarationId', '==', declarations.flatMap(({ id, data }) => (isWhole(data) ? id : []))],
    ],
  },
  customer_records_set_aside: {
    what: 'copies of account documents that could not be read',
    why: 'to find the accepted changes',
    howLong: thirdYear,
    expires: true,
    search: byCustomer,
  },
  mail_addresses: {
    what: 'how many mails went to a mailbox within the hour, by the SHA-256 of its address',
    why: 'so that no one can flood an address',
    howLong: 'an hour',
    expires: true,
    search: ({ emails }) => [['__name__', '==', emails.map(mailAddressId)]],
  },
  mails: {
    what: 'the recipient of a mail, and its subject',
    why: 'to send each once, and to answer whether it was sent',
    howLong: `${keptDays} days`,
    expires: true,
    search: (person, { declarations = [] }) => [
      ['customerId', '==', person.customerIds],
      ['to', '==', spellingsOfPerson(person)],
      ['declarationId', '==', declarations.flatMap(({ id, data }) => (isWhole(data) ? id : []))],
      // Another person's declaration can have this person's address, in another spelling.
      ['to', '==', declarations.flatMap(({ data }) => (isWhole(data) ? [] : addressIn(data)))],
    ],
  },
} satisfies Record<string, Row>;

export type PersonalCollection = keyof typeof retention;
export const personalCollections = Object.keys(retention) as PersonalCollection[];

export type PersonalDocuments = Record<PersonalCollection, StoredDocument[]>;

/** Returns true if data is kept about a person. The audit doesn't count, because an entry exists for every looked-up key. */
export const isAnythingKept = (documents: PersonalDocuments): boolean =>
  personalCollections.some((name) => name !== 'audit' && documents[name].length > 0);

export const userRetention: Kept = {
  what: 'the address, when the login was made and when it was last used',
  why: 'to sign in',
  howLong: 'until the account is deleted or erased',
};

export const retentionElsewhere = [
  'The payment provider has the customer, the cards, the invoices and its own log; invoices are kept as tax law asks.',
  'Logs have hashes of ids, and numbers of declarations, but no addresses or names.',
  'Backups of the database are kept for 14 weeks.',
  'The mail provider has what it delivered, for as long as it says.',
];

/** Returns the end of the third year after `date`, when contract claims lapse (BGB §§ 195, 199). */
export const keptUntil = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear() + 4, 0, 1));

/** Returns when a receipt's retention ends. Counts from the plan's end, or from the request if the end is unknown or earlier. */
export const cancellationKeptUntil = ({ effectiveAt, requestedAt }: Cancellation): Date =>
  keptUntil(effectiveAt && effectiveAt > requestedAt ? effectiveAt : requestedAt);
