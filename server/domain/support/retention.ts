/** How long documents are kept, and why: what an export says, and docs/data.md. Firestore's adapters store the dates. */

/** What is kept of people in one place. */
interface Kept {
  what: string;
  why: string;
  howLong: string;
  /** By what it goes: Firestore deletes it after its `expiresAt` (`ttl` in firestore.indexes.json), or `npm run erase`. */
  goesBy: 'expiresAt' | 'erase';
}

const proof = 'to the end of the third year after it';

/** `login` is in Firebase Auth, all others are collections of Firestore. `maintenance` has nothing of people. */
export const retention = {
  login: {
    what: 'the address, when the login was made and when it was last used',
    why: 'to sign in',
    howLong: 'until the account is deleted or erased',
    goesBy: 'erase',
  },
  users_subscriptions: {
    what: 'which customer at the payment provider belongs to a login',
    why: 'to show and to end what somebody pays',
    howLong: 'until the erasure; it is written by the system that sells the plan',
    goesBy: 'erase',
  },
  accounts: {
    what: 'the plans as the payment provider said last, and what was asked of them',
    why: 'to show a plan, and to carry out what was asked',
    howLong: 'until the erasure',
    goesBy: 'erase',
  },
  cancellations: {
    what: 'receipts of cancellations: which plan, when, by whom, with reason and comment',
    why: 'the proof that a contract was ended',
    howLong: `${proof}: counted from the plan's end`,
    goesBy: 'expiresAt',
  },
  declarations: {
    what: 'what was declared without a sign-in, word for word',
    why: 'the proof of what was declared and when (BGB § 312k, Directive 2011/83 Art. 11a)',
    howLong: `${proof}: counted from its receipt`,
    goesBy: 'expiresAt',
  },
  mails: {
    what: 'mails that were sent or are to be sent: to whom, and what they tell of',
    why: 'to send each once, and to answer whether it was sent',
    howLong: '90 days',
    goesBy: 'expiresAt',
  },
  mail_addresses: {
    what: 'how many mails went to a mailbox within the hour, by the SHA-256 of its address',
    why: 'so that nobody can have an address flooded',
    howLong: 'an hour',
    goesBy: 'expiresAt',
  },
  accounts_set_aside: {
    what: 'copies of account documents that could not be read',
    why: 'to find out what was accepted',
    howLong: proof,
    goesBy: 'expiresAt',
  },
  work_items: {
    what: 'what the support team has dealt with, and how, in an agent’s words; that an erasure was asked for',
    why: 'so that it does not come back into the queue, and so that whoever is to be erased is found',
    howLong: 'until the erasure',
    goesBy: 'erase',
  },
  audit: {
    what: 'what the support team looked at and changed, what was refused, deletions and erasures',
    why: 'to account for who had access',
    howLong: proof,
    goesBy: 'expiresAt',
  },
} as const satisfies Record<string, Kept>;

export type PersonalCollection = Exclude<keyof typeof retention, 'login'>;

/** What is kept of people outside of our stores, for an export. */
export const retentionElsewhere = [
  'The payment provider has the customer, the cards, the invoices and its own log; invoices are kept as tax law asks.',
  'Logs have hashes of ids, and no address and no name.',
  'Backups of the database are kept for 14 weeks.',
  'The mail provider has what it delivered, for as long as it says.',
];
