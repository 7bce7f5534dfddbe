/** Defines a mail in the outbox (`mails/{id}`), which is stored atomically with its cause. */
import { z } from 'zod';
import { stored } from '../stored.ts';

const kind = z.enum([
  /** To the sender of a declaration: what arrived, and when. */
  'DECLARATION_RECEIVED',
  /** To the owner: a declaration ended the plan, with a link that undoes it. */
  'DECLARATION_MATCHED',
  /** To the address in a declaration without a plan: a link to add the address they pay with. */
  'NO_PLAN_FOUND',
  /** Each is about a receipt (`cancellations/{id}`) and goes to the owner. */
  'CANCELLATION_ACCEPTED',
  'CANCELLATION_CONFIRMED',
  'CANCELLATION_REFUSED',
  'RESUMED',
  'CHARGED_AFTER_CANCELLATION',
  /** To another user of the customer: the plan ended because its first owner deleted their account. */
  'SHARED_PLAN_ENDED',
]);
export type MailKind = z.infer<typeof kind>;
export const mailKinds = kind.options;

/** Mails that share a rate limit, so that one class can't use up another's. */
export const mailClass = z.enum([
  'BY_ANYBODY',
  'TO_SENDERS',
  'ON_DECLARATIONS',
  'UNVERIFIED',
  'OTHERS',
]);
export type MailClass = z.infer<typeof mailClass>;

/** Whether a mail answers a form, so that anyone can cause it. Above the limit it isn't sent: a page was the answer. */
export const answersForm = (kind: MailKind): boolean =>
  kind === 'DECLARATION_RECEIVED' || kind === 'NO_PLAN_FOUND';

/**
 * Returns a mail's class. Mails that anyone can cause and mails that the owner must get are limited separately.
 * @param isVerified whether a user has verified the address; anyone can buy a plan under an unverified one
 */
export function classOf(kind: MailKind, isVerified: boolean): MailClass {
  if (kind === 'DECLARATION_RECEIVED') return 'BY_ANYBODY';
  if (kind === 'NO_PLAN_FOUND') return 'TO_SENDERS';
  if (!isVerified) return 'UNVERIFIED';
  return kind === 'DECLARATION_MATCHED' ? 'ON_DECLARATIONS' : 'OTHERS';
}

export const newestVersion = 1;

/** Stored at `mails/{id}`. The id follows from the mail's cause, so that it is stored once. */
export const mail = stored({
  version: z.literal(newestVersion),
  id: z.string(),
  kind,
  /** The owner's own language wins in mails to an owner. */
  language: z.string(),
  /** The address, or null for the owner's, which is looked up when the mail is sent. */
  to: z.string().nullable(),
  customerId: z.string().nullable(),
  declarationId: z.string().nullable(),
  cancellationId: z.string().nullable(),
  /** The secret of the mail's link. Removed once the mail is sent. */
  undoToken: z.string().nullable(),
  createdAt: z.date(),
  /** When to send or retry it, or null for never. */
  dueAt: z.date().nullable(),
  /** The first planned time, unchanged by retries. Null for never. */
  plannedAt: z.date().nullable(),
  /** How many attempts were made. Each is counted before it starts. */
  attempts: z.int(),
  /** SUPPRESSED: not sent, because the mailbox is full or an earlier mail said the same. */
  state: z.enum(['PENDING', 'SENT', 'SUPPRESSED', 'FAILED']),
  sentAt: z.date().nullable(),
  /** The receipt's state when it was sent. */
  notified: z.string().nullable(),
  expiresAt: z.date(),
});
export type Mail = z.infer<typeof mail>;

export const keptDays = 90;

type NewMail = Pick<Mail, 'id' | 'kind' | 'language'> & Partial<Mail>;

/** Builds a mail that is due immediately unless the fields say otherwise. */
export const newMail = (fields: NewMail, at: Date): Mail => ({
  version: 1,
  to: null,
  customerId: null,
  declarationId: null,
  cancellationId: null,
  undoToken: null,
  createdAt: at,
  dueAt: at,
  plannedAt: fields.dueAt ?? at,
  attempts: 0,
  state: 'PENDING',
  sentAt: null,
  notified: null,
  expiresAt: new Date(Date.now() + keptDays * 24 * 3_600_000),
  ...fields,
});
