/** Sends a due mail: writes the text, claims the mail, hands the mail to the mail server, and stores the result. */
import type { Smtp } from '../../adapters/smtp.ts';
import { languageParameter } from '../../../texts/addresses.ts';
import { describeError, type Log, pseudonym } from '../../log.ts';
import { mailable } from '../address.ts';
import { asAcknowledged, notEnded, subscriptionIn } from '../customer-record/customer-record.ts';
import { orNull } from '../errors.ts';
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import type { Cancellation } from '../customer-record/cancellation.ts';
import type { DeclarationStore } from '../leaving/declaration.ts';
import { knownLanguage, languageOfDocument } from '../language.ts';
import type { Ownership } from '../subscriber/ownership.ts';
import { growingPause } from '../calls.ts';
import { answersForm, classOf, type Mail } from './mail.ts';
import type { LaidOutMail } from './texts/mail-layout.ts';
import { linkPaths, writeMail } from './mail-kinds.ts';
import { type Outbox, RecipientRefusedError, type StoredMail } from './outbox.ts';

/** The pauses before retries, in milliseconds. Each pause is twice the previous one, up to the longest. */
const pauses = { firstMs: 2_000, longestMs: 60_000 };
/** Milliseconds from a mail's planned time until the worker gives up. */
const giveUpMs = 3 * 24 * 3_600_000;
/** Milliseconds that a mail waits for an earlier mail about the same receipt. */
const waitMs = 10_000;

export interface SendMailServices {
  outbox: Outbox;
  records: CustomerRecordStore;
  declarations: DeclarationStore;
  transport: Pick<Smtp, 'send'>;
  ownership: Pick<Ownership, 'ownersOf' | 'customersWith'>;
}

type Decision =
  | { kind: 'send'; to: string; message: LaidOutMail; notified: string | null; isVerified: boolean }
  | { kind: 'suppress' }
  | { kind: 'postpone'; until: Date }
  | { kind: 'fail'; why: string };

const settled = { dueAt: null, plannedAt: null, undoToken: null };

export function createSendMail(
  { outbox, records, declarations, transport, ownership }: SendMailServices,
  log: Log,
  { siteOrigin, supportEmail }: { siteOrigin: string; supportEmail: string },
) {
  /** Lists the owner's plans, except ended plans and this plan. Null if one of the customers was never read from Stripe. */
  async function othersThan({ customerId, subscriptionId }: Cancellation) {
    const read = (await ownership.customersWith(customerId)).map((id) => records.read(id));
    const all = await Promise.all(read);
    if (all.some(({ value }) => value.observed === null)) return null;
    return all
      .flatMap(({ value }) => notEnded(value).map(asAcknowledged))
      .filter((each) => each.id !== subscriptionId);
  }

  async function ownerOf(customerId: string) {
    const { people, emailAtProvider } = await ownership.ownersOf(customerId);
    const [owner] = people;
    return {
      address: owner ? owner.email : emailAtProvider,
      hasUser: owner !== undefined,
      isVerified: owner?.isVerified ?? false,
    };
  }

  async function decide(mail: Mail, now: Date): Promise<Decision> {
    const { kind, cancellationId, declarationId, customerId } = mail;
    const [cancellation, declaration, others] = await Promise.all([
      cancellationId === null ? null : records.cancellation(cancellationId),
      declarationId === null ? null : declarations.read(declarationId),
      cancellationId === null ? [] : outbox.onCancellation(cancellationId),
    ]);
    const early = cancellation && insteadOf(mail, cancellation, others, now);
    if (early) return early;
    const { address, hasUser, isVerified } =
      mail.to !== null || customerId === null
        ? { address: mail.to, hasUser: true, isVerified: false }
        : await ownerOf(customerId);
    const to = address === null ? null : mailable(address);
    if (to === null) return { kind: 'fail', why: 'there is no address' };
    // The mail SHARED_PLAN_ENDED has already told this recipient that another user ended the plan.
    const isTold = others.some((each) => each.kind === 'SHARED_PLAN_ENDED' && each.to === address);
    if (isTold && kind !== 'SHARED_PLAN_ENDED') return { kind: 'suppress' };
    const record = customerId === null ? null : (await records.read(customerId)).value;
    const subscription =
      record && cancellation && subscriptionIn(record, cancellation.subscriptionId);
    const language =
      knownLanguage(record?.language) ??
      languageOfDocument(others.find((each) => each.kind === 'DECLARATION_MATCHED') ?? mail);
    const message = writeMail({
      kind,
      language,
      cancellation,
      declaration: declaration?.value ?? null,
      subscription,
      // If `to` is set, the other plans perhaps belong to another person, so the mail omits these plans.
      others: cancellation && mail.to === null ? await orNull(othersThan(cancellation)) : null,
      linkUrl:
        mail.undoToken &&
        `${siteOrigin}${linkPaths[kind]}?${languageParameter}=${language}#${mail.undoToken}`,
      email: to,
      hasUser,
      siteOrigin,
      supportEmail,
      now,
    });
    if (!message) return { kind: 'fail', why: 'what it tells of is missing' };
    const notified = cancellation && newsOf(cancellation);
    return { kind: 'send', to, message, notified, isVerified };
  }

  async function putOff(stored: StoredMail, error: unknown): Promise<void> {
    const { value: mail } = stored;
    const now = stored.at.getTime();
    const attempts = Math.max(1, mail.attempts);
    if (now - (mail.plannedAt?.getTime() ?? now) > giveUpMs)
      return fail(stored, 'it could not be sent for days', error);
    const dueAt = new Date(now + growingPause(attempts, pauses));
    log.warn({ ...about(mail), attempts, error: describeError(error) }, 'a mail could not be sent');
    await outbox.write(stored, { dueAt, attempts });
  }

  async function fail(stored: StoredMail, why: string, error?: unknown): Promise<void> {
    const { value: mail } = stored;
    if (!(await outbox.write(stored, { ...settled, state: 'FAILED' }))) return;
    log.error(
      { ...about(mail), why, ...(error === undefined ? {} : { error: describeError(error) }) },
      'a mail was given up',
    );
  }

  async function suppress(stored: StoredMail): Promise<void> {
    await outbox.write(stored, { ...settled, state: 'SUPPRESSED' });
  }

  async function postpone(stored: StoredMail, until: Date): Promise<void> {
    await outbox.write(stored, { dueAt: until, plannedAt: until });
  }

  async function handIn(stored: StoredMail, decided: Decision & { kind: 'send' }) {
    const { to, message, notified, isVerified } = decided;
    const { value: mail } = stored;
    const claim = await outbox.claim(stored, to, classOf(mail.kind, isVerified));
    if (claim.kind === 'taken') return;
    if (claim.kind === 'full')
      return answersForm(mail.kind) ? suppress(stored) : postpone(stored, claim.freeAt);
    try {
      await transport.send({ id: mail.id, to, date: mail.createdAt, ...message });
    } catch (error) {
      if (error instanceof RecipientRefusedError)
        return fail(claim.stored, 'the recipient is refused', error);
      return putOff(claim.stored, error);
    }
    // If this write fails, the mail is sent again with the same Message-ID.
    await outbox.write(claim.stored, {
      ...settled,
      state: 'SENT',
      sentAt: claim.stored.at,
      notified,
    });
  }

  /** @throws UpstreamError if the result couldn't be stored. The mail then stays due */
  return async function sendMail(id: string): Promise<void> {
    const stored = await outbox.read(id);
    if (!stored || stored.value.state !== 'PENDING') return;
    const { at: now } = stored;
    if (!stored.value.dueAt || stored.value.dueAt > now) return;
    let decided: Decision;
    try {
      decided = await decide(stored.value, now);
    } catch (error) {
      const { value: mail } = stored;
      return putOff({ ...stored, value: { ...mail, attempts: mail.attempts + 1 } }, error);
    }
    switch (decided.kind) {
      case 'send':
        return handIn(stored, decided);
      case 'suppress':
        return suppress(stored);
      case 'postpone':
        return postpone(stored, decided.until);
      case 'fail':
        return fail(stored, decided.why);
    }
  };
}

/** Returns the receipt's state, as a mail reports it. An immediate end counts as a different state. */
const newsOf = ({ state, isNow }: Cancellation): string => (isNow ? `${state}_NOW` : state);

/** Suppresses an outdated or repeated mail, or postpones a mail until an earlier mail is sent. Returns null for other mails. */
function insteadOf(
  { id, kind, createdAt }: Mail,
  cancellation: Cancellation,
  others: readonly Mail[],
  now: Date,
): Decision | null {
  const { state } = cancellation;
  // Another mail reports the refusal or the later change.
  if (kind === 'CANCELLATION_ACCEPTED' && state === 'REFUSED') return { kind: 'suppress' };
  if (kind === 'RESUMED' && state !== 'WITHDRAWN') return { kind: 'suppress' };
  if (kind !== 'CANCELLATION_CONFIRMED') return null;
  if (state === 'WITHDRAWN' || state === 'REFUSED') return { kind: 'suppress' };
  const earlier = others.filter(
    (each) =>
      each.kind === 'CANCELLATION_ACCEPTED' ||
      each.kind === 'DECLARATION_MATCHED' ||
      (each.kind === kind && each.createdAt < createdAt),
  );
  const [last] = others
    .filter((each) => each.id !== id && each.kind !== 'CHARGED_AFTER_CANCELLATION')
    .sort((a, b) => Number(b.sentAt) - Number(a.sentAt));
  if (state === 'CONFIRMED' && last?.notified === newsOf(cancellation)) return { kind: 'suppress' };
  // If an earlier mail about the end failed, support already has the task to tell the owner.
  if (id.endsWith('.confirmed') && earlier.some((each) => each.state === 'FAILED'))
    return { kind: 'suppress' };
  const awaited = earlier.filter((each) => each.state === 'PENDING');
  if (awaited.length === 0) return null;
  // Above the rate limit, the earlier mail is planned for up to an hour from now. This mail waits until that time.
  const decided = awaited.map(({ plannedAt }) => Number(plannedAt));
  return { kind: 'postpone', until: new Date(Math.max(now.getTime() + waitMs, ...decided)) };
}

const about = ({ id, kind }: Mail) => ({ mail: pseudonym(id), kind });
