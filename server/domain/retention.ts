/** How long documents are kept, and why: what is stored with them, what an export says, and docs/data.md. */
import type { Cancellation } from './cancellation.ts';

/**
 * Until when proofs are kept: to the end of the third year after the one they are from. Claims from a contract fall
 * under the statute of limitations then (BGB §§ 195, 199).
 */
export const keptUntil = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear() + 4, 0, 1));

/** Until when a receipt is kept: the plan's end counts, once it is known. */
export const receiptKeptUntil = ({ effectiveAt, requestedAt }: Cancellation): Date =>
  keptUntil(effectiveAt && effectiveAt > requestedAt ? effectiveAt : requestedAt);

/** What is kept of people in one place. */
interface Kept {
  what: string;
  why: string;
  howLong: string;
  /** Whether Firestore deletes documents after their `expiresAt` (`ttl` in firestore.indexes.json). */
  expires: boolean;
}

const proof = 'to the end of the third year after it';

/** By collection of Firestore. `maintenance` has nothing of people. */
export const retention = {
  users_subscriptions: {
    what: 'which customer at the payment provider belongs to a login',
    why: 'to show and to end what somebody pays',
    howLong: 'until the erasure; it is written by the system that sells the plan',
    expires: false,
  },
  accounts: {
    what: 'the plans as the payment provider said last, and what was asked of them',
    why: 'to show a plan, and to carry out what was asked',
    howLong: 'until the erasure',
    expires: false,
  },
  cancellations: {
    what: 'receipts of cancellations: which plan, when, by whom, with reason and comment',
    why: 'the proof that a contract was ended',
    howLong: `${proof}: counted from the plan's end`,
    expires: true,
  },
  declarations: {
    what: 'what was declared without a sign-in, word for word',
    why: 'the proof of what was declared and when (BGB § 312k, Directive 2011/83 Art. 11a)',
    howLong: `${proof}: counted from its receipt`,
    expires: true,
  },
  mails: {
    what: 'mails that were sent or are to be sent: to whom, and what they tell of',
    why: 'to send each once, and to answer whether it was sent',
    howLong: '90 days',
    expires: true,
  },
  mail_addresses: {
    what: 'how many mails went to an address within the hour, by its SHA-256',
    why: 'so that nobody can have an address flooded',
    howLong: 'an hour',
    expires: true,
  },
  accounts_set_aside: {
    what: 'copies of account documents that could not be read',
    why: 'to find out what was accepted',
    howLong: proof,
    expires: true,
  },
  audit: {
    what: 'what the support team looked at and changed, what was refused, deletions and erasures',
    why: 'to account for who had access',
    howLong: proof,
    expires: true,
  },
} as const satisfies Record<string, Kept>;

export type PersonalCollection = keyof typeof retention;
