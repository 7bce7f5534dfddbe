/** Defines a mail in the outbox (`mails/{id}`), which is stored atomically with its cause. */
import { z } from 'zod';
import { stored } from '../stored.ts';

const kind = z.enum([
  /** To the sender of a declaration: a confirmation of the declaration's content and time. */
  'DECLARATION_RECEIVED',
  /** To the owner: a declaration ended the plan, with a link that undoes it. */
  'DECLARATION_MATCHED',
  /** To a declared address without a plan: a link to add the sender's payment address. */
  'NO_PLAN_FOUND',
  /** The next five are about a receipt (`cancellations/{id}`) and go to the owner. */
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

/** Classes of mail, each with its own rate limit. */
export const mailClass = z.enum([
  'BY_ANYBODY',
  'TO_SENDERS',
  'ON_DECLARATIONS',
  'UNVERIFIED',
  'OTHERS',
]);
export type MailClass = z.infer<typeof mailClass>;

/** Whether a mail answers a form, which anyone can send. Above the rate limit, only the page answers. */
export const answersForm = (kind: MailKind): boolean =>
  kind === 'DECLARATION_RECEIVED' || kind === 'NO_PLAN_FOUND';

/**
 * Returns a mail's class. Separates mails that anyone can cause from mails that the owner must get.
 * @param isVerified whether a user has verified the address; anyone can buy a plan under an unverified address
 */
export function classOf(kind: MailKind, isVerified: boolean): MailClass {
  if (kind === 'DECLARATION_RECEIVED') return 'BY_ANYBODY';
  if (kind === 'NO_PLAN_FOUND') return 'TO_SENDERS';
  if (!isVerified) return 'UNVERIFIED';
  return kind === 'DECLARATION_MATCHED' ? 'ON_DECLARATIONS' : 'OTHERS';
}

export const newestVersion = 1;

/** Stored at `mails/{id}`. The id follows from the mail's cause, so each mail is stored once. */
export const mail = stored({
  version: z.literal(newestVersion),
  id: z.string(),
  kind,
  /** A language's code. If the owner chose a language, mails to the owner use that one instead. */
  language: z.string(),
  /** The address. Null for the owner's address, which is looked up when the mail is sent. */
  to: z.string().nullable(),
  customerId: z.string().nullable(),
  declarationId: z.string().nullable(),
  cancellationId: z.string().nullable(),
  /** The secret of the mail's link. Removed once the mail is sent. */
  undoToken: z.string().nullable(),
  createdAt: z.date(),
  /** When to send or retry the mail, or null if neither is due. */
  dueAt: z.date().nullable(),
  /** When the mail should go out. Retries change `dueAt`, but not this time. Null once the mail is sent or given up. */
  plannedAt: z.date().nullable(),
  /** The number of attempts. Each attempt is counted before it starts. */
  attempts: z.int(),
  /** SUPPRESSED: not sent, because the mailbox is full or an earlier mail said the same. */
  state: z.enum(['PENDING', 'SENT', 'SUPPRESSED', 'FAILED']),
  sentAt: z.date().nullable(),
  /** The receipt's state when the mail was sent. */
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
