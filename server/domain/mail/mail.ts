/** Defines a mail in the outbox. The mail is stored in one batch with the change that it reports. */
import { z } from 'zod';
import { stored } from '../stored.ts';

const kind = z.enum([
  /** To the sender of a declaration: confirms the declaration's content and time. */
  'DECLARATION_RECEIVED',
  /** To the owner: a declaration ended the plan. The mail has a link that undoes the declaration. */
  'DECLARATION_MATCHED',
  /** To the address in a declaration, if no plan was found: a link to add the address that the sender pays with. */
  'NO_PLAN_FOUND',
  /** To the owner, about a receipt (`cancellations/{id}`), like the next four kinds. */
  'CANCELLATION_ACCEPTED',
  'CANCELLATION_CONFIRMED',
  'CANCELLATION_REFUSED',
  'RESUMED',
  'CHARGED_AFTER_CANCELLATION',
  /** To another user of the customer: the plan ends, because one of the users deleted their account. */
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

/** True for mails that answer a form. Above the rate limit these mails aren't sent, because the page has the same answer. */
export const answersForm = (kind: MailKind): boolean =>
  kind === 'DECLARATION_RECEIVED' || kind === 'NO_PLAN_FOUND';

/** Separates mails that anyone can cause, such as mails to an unverified address, from mails that the owner must get. */
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
  /** The code of a language. If the owner chose another language, mails to the owner use the chosen language. */
  language: z.string(),
  /** The recipient's address. Null if the mail goes to the owner, whose address is looked up before sending. */
  to: z.string().nullable(),
  customerId: z.string().nullable(),
  declarationId: z.string().nullable(),
  cancellationId: z.string().nullable(),
  /** The secret of the mail's link. Removed once the mail is no longer PENDING. */
  undoToken: z.string().nullable(),
  createdAt: z.date(),
  /** When to send or retry the mail. Null once the mail is no longer PENDING. */
  dueAt: z.date().nullable(),
  /** The planned time of the first attempt. A retry changes only `dueAt`. Null once the mail is no longer PENDING. */
  plannedAt: z.date().nullable(),
  /** The number of attempts. Each attempt is counted before it starts. */
  attempts: z.int(),
  /** SUPPRESSED: not sent, because the mail is outdated, repeats another mail, or is above the rate limit. */
  state: z.enum(['PENDING', 'SENT', 'SUPPRESSED', 'FAILED']),
  sentAt: z.date().nullable(),
  /** The receipt's state, as the sent mail reported it. */
  notified: z.string().nullable(),
  expiresAt: z.date(),
});
export type Mail = z.infer<typeof mail>;

export const keptDays = 90;

type NewMail = Pick<Mail, 'id' | 'kind' | 'language'> & Partial<Mail>;

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
