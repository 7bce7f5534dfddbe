/** A mail in the outbox (`mails/{id}`): whom it is for and what it tells, stored in the batch of what it tells of. */
import { z } from 'zod';
import { stored } from '../stored.ts';

const kind = z.enum([
  /** To whoever declared a cancellation or a withdrawal: what was received, and when. */
  'DECLARATION_RECEIVED',
  /** To the account's own address: a declaration ended its plan, with a link that undoes it. */
  'DECLARATION_MATCHED',
  /** To the address that a declaration names, under which no plan was found: with a link to add the one they pay with. */
  'NO_PLAN_FOUND',
  /** Each of these tells of a receipt (`cancellations/{id}`), to the account's own address. */
  'CANCELLATION_ACCEPTED',
  'CANCELLATION_CONFIRMED',
  'CANCELLATION_REFUSED',
  'RESUMED',
  'CHARGED_AFTER_CANCELLATION',
  /** To another user whose document names the customer: the plan ended, since its first owner deleted the account. */
  'SHARED_PLAN_ENDED',
]);
export type MailKind = z.infer<typeof kind>;
export const mailKinds = kind.options;

/** Mails that are counted together: nobody can use up the places of others. */
export const mailClass = z.enum([
  'BY_ANYBODY',
  'TO_SENDERS',
  'ON_DECLARATIONS',
  'UNVERIFIED',
  'OTHERS',
]);
export type MailClass = z.infer<typeof mailClass>;

/** Whether a mail answers a form, so that anybody can cause it. One too many is not sent: a page has been the answer. */
export const answersForm = (kind: MailKind): boolean =>
  kind === 'DECLARATION_RECEIVED' || kind === 'NO_PLAN_FOUND';

/**
 * What anybody can cause at an address (the receipt of a form, and the question that follows), what its owner must know of that
 * at once, and all other mails.
 * @param isVerified whether a user has verified the address: anybody can buy a plan under another one
 */
export function classOf(kind: MailKind, isVerified: boolean): MailClass {
  if (kind === 'DECLARATION_RECEIVED') return 'BY_ANYBODY';
  if (kind === 'NO_PLAN_FOUND') return 'TO_SENDERS';
  if (!isVerified) return 'UNVERIFIED';
  return kind === 'DECLARATION_MATCHED' ? 'ON_DECLARATIONS' : 'OTHERS';
}

/** The newest version of the document that this release reads. */
export const newestVersion = 1;

/** Stored at `mails/{id}`. The id follows from what the mail tells, so that it is stored once. */
export const mail = stored({
  version: z.literal(newestVersion),
  id: z.string(),
  kind,
  /** Of the mails to an account's owner, their own language goes before it. */
  /** A code of `languages`. */
  language: z.string(),
  /** The address; null for that of the customer's account, which is found when the mail is sent. */
  to: z.string().nullable(),
  customerId: z.string().nullable(),
  /** What it tells of. */
  declarationId: z.string().nullable(),
  cancellationId: z.string().nullable(),
  /** The secret of the mail's link, which undoes a declaration or adds an address to it; removed once the mail is sent. */
  undoToken: z.string().nullable(),
  createdAt: z.date(),
  /** When it is to be sent, or tried again; null for never. */
  dueAt: z.date().nullable(),
  /** When it was to be sent, however often that failed since; null for never. */
  plannedAt: z.date().nullable(),
  /** How many attempts there were; each counts before it is made. */
  attempts: z.int(),
  /** SUPPRESSED: not sent, since the address has had too many, or what it tells was in an earlier mail. */
  state: z.enum(['PENDING', 'SENT', 'SUPPRESSED', 'FAILED']),
  sentAt: z.date().nullable(),
  /** The receipt's state when the mail was sent. */
  notified: z.string().nullable(),
  /** When Firestore may delete it. */
  expiresAt: z.date(),
});
export type Mail = z.infer<typeof mail>;

/** Days that a mail is kept. */
export const keptDays = 90;

type NewMail = Pick<Mail, 'id' | 'kind' | 'language'> & Partial<Mail>;

/** A mail that is due at once, unless the fields say otherwise. */
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
