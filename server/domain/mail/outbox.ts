/** The outbox: the interface of its store, how many mails an address may get, and a mail as it is handed in. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Pending } from '../customer-record/changed-record.ts';
import { mailboxOf } from '../address.ts';
import { stored, type Stored } from '../stored.ts';
import { type Mail, type MailClass, mailClass } from './mail.ts';

export type StoredMail = Stored<Mail>;

/** What came of a claim. */
export type Claim =
  | { kind: 'claimed'; stored: StoredMail }
  /** Another process has it, or has just mailed to this mailbox: it stays due. */
  | { kind: 'taken' }
  /** The mailbox has had as many mails of this class as it may. */
  | { kind: 'full'; freeAt: Date };

/** All functions throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface Outbox {
  /** At most `limit` ids of mails that are due, the earliest first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** The same of mails that tell an owner what was declared without signing in: they wait for no others. */
  urgent(now: Date, limit: number): Promise<string[]>;
  /** Null for an unknown id, and for a document that this release can't read. */
  read(id: string): Promise<StoredMail | null>;
  /**
   * Claims a mail before it is sent, so that no other process sends it within the minute: it counts the attempt, here
   * and for the mailbox, all or nothing.
   */
  claim(stored: StoredMail, address: string, of: MailClass): Promise<Claim>;
  /** Changes a mail, if it still has the version that was read. @returns whether it had */
  write(stored: StoredMail, changes: Partial<Mail>): Promise<boolean>;
  /** The mails on a receipt. */
  onCancellation(cancellationId: string): Promise<Mail[]>;
  /** At most 100 mails each to addresses, to customers' accounts and about declarations, newest first. */
  about(subjects: {
    emails: readonly string[];
    customerIds: readonly string[];
    declarationIds: readonly string[];
  }): Promise<Mail[]>;
  /** Counts the mails that should have been sent by now. */
  overdue(now: Date): Promise<Pending>;
}

/** Milliseconds in which a mailbox gets a limited number of mails of each class. */
export const windowMs = 3_600_000;
/** That number. Of the mails with a link that undoes something there are more: each matters. */
const places: Record<MailClass, number> = {
  BY_ANYBODY: 3,
  TO_SENDERS: 3,
  ON_DECLARATIONS: 6,
  UNVERIFIED: 3,
  OTHERS: 3,
};

/** The last attempt at a mail to a mailbox. */
const attempt = stored({
  mailId: z.string(),
  /** The release before did not write it. */
  of: mailClass.default('OTHERS'),
  at: z.date(),
});
export type Attempt = z.infer<typeof attempt>;

/** The id of the document that counts the mails to an address: of its mailbox, however it is written. */
export const mailAddressId = (address: string): string => hash('sha256', mailboxOf(address));

/** Stored at `mail_addresses/{mailAddressId}`. */
export const mailAddress = stored({
  version: z.literal(1),
  attempts: z.array(attempt),
  /** When Firestore may delete it. */
  expiresAt: z.date(),
});
export type MailAddress = z.infer<typeof mailAddress>;

/**
 * Takes a place for a mail among the last attempts to its mailbox: those of its class count. A repeated attempt at the same mail
 * takes no new one.
 * @returns the attempts to store; or when a place is free
 */
export function takePlace(
  attempts: readonly Attempt[],
  mailId: string,
  of: MailClass,
  now: Date,
): { attempts: Attempt[] } | { freeAt: Date } {
  const mails = places[of];
  const others = attempts.filter(
    (each) => each.mailId !== mailId && now.getTime() - each.at.getTime() < windowMs,
  );
  const rivals = others
    .filter((each) => each.of === of)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const [oldest] = rivals.slice(-mails);
  if (rivals.length < mails || !oldest) return { attempts: [...others, { mailId, of, at: now }] };
  return { freeAt: new Date(oldest.at.getTime() + windowMs) };
}

/** A mail as it is handed in. */
export interface OutgoingMail {
  /** The Message-ID follows from it: a mail that is handed in twice carries the same one. */
  id: string;
  to: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that goes with it. */
  calendar?: string | null;
}

/** The mail server refuses the recipient for good: another try would be refused as well. */
export class RecipientRefusedError extends Error {
  override name = 'RecipientRefusedError';
}
