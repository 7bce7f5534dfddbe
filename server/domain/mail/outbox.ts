/** Defines the outbox: the store of mails, the rate limits of mailboxes, and the mail for the mail server. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Pending } from '../customer-record/changed-record.ts';
import { mailboxOf } from '../address.ts';
import { stored, type Stored } from '../stored.ts';
import { type Mail, type MailClass, mailClass } from './mail.ts';

export type StoredMail = Stored<Mail>;

export type Claim =
  | { kind: 'claimed'; stored: StoredMail }
  /** Another process has just claimed this mail, or another mail to this mailbox. The mail stays due. */
  | { kind: 'taken' }
  /** The mailbox has reached its limit for this class until `freeAt`. */
  | { kind: 'full'; freeAt: Date };

/** Stores mails. All functions throw UpstreamError (`firestore`) if the store doesn't answer in 2 s. */
export interface Outbox {
  due(now: Date, limit: number): Promise<string[]>;
  /** Lists only due mails with a link that undoes a declaration, so that no other mail delays these. */
  urgent(now: Date, limit: number): Promise<string[]>;
  /** Reads a mail. Returns null if the mail is unknown or unreadable. */
  read(id: string): Promise<StoredMail | null>;
  /** Claims a mail for a minute, so that no other process sends it. Counts the attempt for the mail and the mailbox. */
  claim(stored: StoredMail, address: string, of: MailClass): Promise<Claim>;
  /** Changes a mail. Returns false on a conflict. */
  write(stored: StoredMail, changes: Partial<Mail>): Promise<boolean>;
  onCancellation(cancellationId: string): Promise<Mail[]>;
  /** Lists at most 100 mails per address, customer and declaration, newest first. */
  about(subjects: {
    emails: readonly string[];
    customerIds: readonly string[];
    declarationIds: readonly string[];
  }): Promise<Mail[]>;
  overdue(now: Date): Promise<Pending>;
}

/** The window of the rate limits, in milliseconds. */
export const windowMs = 3_600_000;
/** How many mails of each class a mailbox gets per window. ON_DECLARATIONS has the most: the owner needs each undo link. */
const places: Record<MailClass, number> = {
  BY_ANYBODY: 3,
  TO_SENDERS: 3,
  ON_DECLARATIONS: 6,
  UNVERIFIED: 3,
  OTHERS: 3,
};

const attempt = stored({
  mailId: z.string(),
  /** The mail's class. Missing in documents of the previous release. */
  of: mailClass.default('OTHERS'),
  at: z.date(),
});
export type Attempt = z.infer<typeof attempt>;

/** Returns the document id of a mailbox's rate limit. All addresses of the mailbox have the same id. */
export const mailAddressId = (address: string): string => hash('sha256', mailboxOf(address));

export const mailAddress = stored({
  version: z.literal(1),
  attempts: z.array(attempt),
  expiresAt: z.date(),
});
export type MailAddress = z.infer<typeof mailAddress>;

/** Counts a mail, but not its retries, against its class's limit. Returns all attempts, or `freeAt` if the limit is reached. */
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

export interface OutgoingMail {
  /** The Message-ID follows from this id, so a mail that is sent twice has the same Message-ID. */
  id: string;
  to: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  calendar?: string | null;
}

/** The mail server refuses the recipient permanently. */
export class RecipientRefusedError extends Error {
  override name = 'RecipientRefusedError';
}
