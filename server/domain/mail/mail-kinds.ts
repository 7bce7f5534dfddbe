/** Defines for each kind of mail its cause, its text, and what support must tell the owner if the mail fails. */
import { formats } from '../../../texts/formats.ts';
import { defaultLanguage } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import type { RecordEvent } from '../customer-record/changed-record.ts';
import type { Declaration } from '../leaving/declaration.ts';
import { type Mail, type MailKind, newMail } from './mail.ts';
import { onReceipt, outcome, type PlanFacts, sentenceOf } from './texts/compose.ts';
import { type LaidOutMail, layOut, type MailContent } from './texts/mail-layout.ts';
import { contactRow, declarationRows, hasEnded } from './texts/rows.ts';

/** The end of a sentence in support's task after a failed mail (tasks.ts): what the owner doesn't know. */
export const news: Record<MailKind, string> = {
  DECLARATION_RECEIVED: 'something was declared under their address',
  DECLARATION_MATCHED:
    'their plan was canceled without signing in, which can be undone while it runs',
  NO_PLAN_FOUND: 'no plan was found for what they declared',
  CANCELLATION_ACCEPTED: 'their cancellation was accepted',
  CANCELLATION_CONFIRMED: 'their plan is canceled',
  CANCELLATION_REFUSED: 'their cancellation was refused by the payment provider',
  RESUMED: 'their plan continues',
  CHARGED_AFTER_CANCELLATION: 'they were charged after a cancellation and will be refunded',
  SHARED_PLAN_ENDED: 'another owner of their plan ended it',
};

export const linkPaths: Record<string, string> = {
  DECLARATION_MATCHED: '/undo',
  NO_PLAN_FOUND: '/add-address',
} satisfies Partial<Record<MailKind, string>>;

/** The facts for a mail's text. A fact is null if the fact is unknown or the mail doesn't need it. */
export interface MailFacts extends Omit<PlanFacts, 'cancellation'> {
  kind: MailKind;
  cancellation: Cancellation | null;
  declaration: Declaration | null;
  /** The link that undoes a declaration or adds an address. Its fragment is the secret. */
  linkUrl: string | null;
}

export function writeMail(facts: MailFacts): LaidOutMail | null {
  const content = contentOf(facts);
  return content && layOut(content);
}

function contentOf({
  kind,
  cancellation,
  declaration,
  linkUrl,
  ...others
}: MailFacts): MailContent | null {
  const { language, subscription, supportEmail, now } = others;
  const words = texts[language].mail;
  const onDeclaration = (about: Declaration, heading: string, paragraphs: string[]) => ({
    language,
    heading,
    paragraphs,
    rows: [...declarationRows(language, about), contactRow(language, supportEmail)],
  });
  if (kind === 'DECLARATION_RECEIVED') {
    if (!declaration) return null;
    const { subject, received, next, notYou } = words.declarationReceived;
    const heading = subject({ kind: declaration.kind });
    return onDeclaration(declaration, heading, [received, next, notYou]);
  }
  if (kind === 'NO_PLAN_FOUND') {
    if (!declaration || !linkUrl) return null;
    const { subject, notFound, add, addNote, noPlan } = words.noPlanFound;
    const paragraphs = [notFound({ kind: declaration.kind, email: others.email }), noPlan];
    const action = { label: add, note: addNote, url: linkUrl };
    return { ...onDeclaration(declaration, subject, paragraphs), action };
  }
  if (!cancellation) return null;
  const facts = { ...others, cancellation };
  const note = (by: Cancellation['withdrawnBy']) => (by === 'SUPPORT' ? [words.bySupport] : []);
  const requested = note(cancellation.requestedBy);
  switch (kind) {
    case 'DECLARATION_MATCHED': {
      if (!declaration || !linkUrl) return null;
      const { subject, received, undo, undoNote } = words.declarationMatched;
      // Because of the link, the mail doesn't say that the reader needs to do nothing else.
      const paragraphs = [`${received} ${outcome(facts, '')}`];
      const action = { label: undo, note: undoNote, url: linkUrl };
      return { ...onReceipt(facts, subject, paragraphs), action };
    }
    case 'CANCELLATION_ACCEPTED':
    case 'CANCELLATION_CONFIRMED': {
      const { subject, subjectIfOver } = words.cancellationConfirmed;
      const confirmed = hasEnded(cancellation, now) ? subjectIfOver : subject;
      const isConfirmed = cancellation.state === 'CONFIRMED';
      const title = isConfirmed ? confirmed : words.cancellationAccepted.subject;
      return onReceipt(facts, title, [outcome(facts), ...requested]);
    }
    case 'CANCELLATION_REFUSED': {
      const { subject, refused, next } = words.cancellationRefused;
      return onReceipt(facts, subject, [refused, next, ...requested]);
    }
    case 'RESUMED': {
      const { subject, text, now: title } = words.resumed;
      const mail = onReceipt(facts, subject, [text, ...note(cancellation.withdrawnBy)]);
      if (!subscription) return mail;
      return { ...mail, rows: [{ title, value: sentenceOf(subscription, facts) }, ...mail.rows] };
    }
    case 'CHARGED_AFTER_CANCELLATION': {
      const { subject, text, next } = words.chargedAfterCancellation;
      const at = cancellation.effectiveAt
        ? formats[language].day(cancellation.effectiveAt)
        : 'unknown';
      return onReceipt(facts, subject, [text, next({ at })]);
    }
    case 'SHARED_PLAN_ENDED': {
      const { subject, text, next } = words.sharedPlanEnded;
      const mail = onReceipt(facts, subject, [text, outcome(facts, ''), next]);
      // This row would say that the reader requested the end, but another user requested the end.
      const { requestedBy } = texts[language].receipt;
      return { ...mail, rows: mail.rows.filter(({ title }) => title !== requestedBy) };
    }
  }
}

/** Milliseconds from an accepted change to its mail. If Stripe confirms before then, this mail also reports the confirmation. */
const acceptedDelayMs = 5_000;
/** Milliseconds from a confirmation to its mail. If another mail reports the confirmation first, this mail isn't sent. */
const confirmedDelayMs = 10_000;

/** The mail about each event. `ending` replaces the event's kind in the mail's id. Null: support gets a task instead. */
const mailOf: Record<
  RecordEvent['kind'],
  { kind: MailKind; ending?: string; delayMs: number } | null
> = {
  accepted: { kind: 'CANCELLATION_ACCEPTED', delayMs: acceptedDelayMs },
  confirmed: { kind: 'CANCELLATION_CONFIRMED', delayMs: confirmedDelayMs },
  stands: { kind: 'CANCELLATION_CONFIRMED', delayMs: confirmedDelayMs },
  refused: { kind: 'CANCELLATION_REFUSED', delayMs: 0 },
  resumed: { kind: 'RESUMED', delayMs: acceptedDelayMs },
  refund_due: { kind: 'CHARGED_AFTER_CANCELLATION', ending: 'charged', delayMs: 0 },
  change_refused: null,
  resume_too_late: null,
};

/** Builds the mails about events. A mail's id contains its receipt's id, so each mail is stored once. */
export const mailsOn = (events: readonly RecordEvent[], at: Date): Mail[] =>
  events.flatMap((event) => mailOn(event, at) ?? []);

function mailOn(event: RecordEvent, at: Date): Mail | null {
  const { kind: cause, cancellation } = event;
  const mail = mailOf[cause];
  if (!mail || !cancellation) return null;
  const { id, customerId, requestedBy, number } = cancellation;
  // The mail DECLARATION_MATCHED already reports this cancellation.
  if (cause === 'accepted' && requestedBy === 'DECLARATION') return null;
  // If a plan was ended at Stripe, its receipt can be confirmed twice. So the mail's id also has the change's generation.
  const isOnce = cause === 'confirmed' && requestedBy !== 'PAYMENT_PROVIDER';
  const repetition = 'generation' in event && !isOnce ? `.${event.generation}` : '';
  return newMail(
    {
      id: `${id}.${mail.ending ?? cause}${repetition}`,
      kind: mail.kind,
      // A placeholder. send-mail.ts uses the language of the recipient or of the declaration.
      language: defaultLanguage,
      customerId,
      cancellationId: id,
      declarationId: (requestedBy === 'DECLARATION' && number) || null,
      dueAt: new Date(at.getTime() + mail.delayMs),
    },
    at,
  );
}

/** Builds the mails to the other users whose documents name the customer of an ended plan. */
export const mailsOnShared = (
  { id, customerId }: Cancellation,
  others: readonly { uid: string; email: string | null }[],
  at: Date,
): Mail[] =>
  others.flatMap(({ uid, email }) =>
    email === null
      ? []
      : newMail(
          {
            id: `${id}.shared.${uid}`,
            kind: 'SHARED_PLAN_ENDED',
            language: defaultLanguage,
            to: email,
            customerId,
            cancellationId: id,
            dueAt: new Date(at.getTime() + acceptedDelayMs),
          },
          at,
        ),
  );
