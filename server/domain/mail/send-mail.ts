/** Sends one mail that is due: finds out what it tells and to whom, claims it, hands it in, and records what came of it. */
import type { Smtp } from '../../adapters/smtp.ts';
import { languageParameter } from '../../../texts/addresses.ts';
import { describeError, type Log, pseudonym } from '../../log.ts';
import { mailable } from '../address.ts';
import { asAcknowledged, notEnded, subscriptionIn } from '../customer-record/customer-record.ts';
import { UpstreamError } from '../errors.ts';
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

/** Milliseconds until another try: doubles from the first to the longest. */
const pauses = { firstMs: 2_000, longestMs: 60_000 };
/** Milliseconds after which a mail that can't be sent is given up. */
const giveUpMs = 3 * 24 * 3_600_000;
/** Milliseconds for which a mail waits for an earlier one on the same receipt. */
const waitMs = 10_000;

export interface SendMailServices {
  outbox: Outbox;
  records: CustomerRecordStore;
  declarations: DeclarationStore;
  transport: Pick<Smtp, 'send'>;
  ownership: Pick<Ownership, 'ownersOf' | 'customersWith'>;
}

interface SendMailOptions {
  siteOrigin: string;
  supportEmail: string;
}

/** What is to be done with a mail, once all is known that it depends on. */
type Decision =
  | { kind: 'send'; to: string; message: LaidOutMail; notified: string | null; isVerified: boolean }
  | { kind: 'suppress' }
  | { kind: 'postpone'; until: Date }
  | { kind: 'fail'; why: string };

/** The state of a mail for which nothing more is to be done. */
const settled = { dueAt: null, plannedAt: null, undoToken: null };

/** Creates the function that handles one mail, as a worker's `handle`. */
export function createSendMail(services: SendMailServices, log: Log, options: SendMailOptions) {
  const { outbox, records, declarations, transport, ownership } = services;
  const { siteOrigin, supportEmail } = options;

  /** The plans beside one that the same person has; null while they can't be known: no mail waits for that. */
  async function othersThan({ customerId, subscriptionId }: Cancellation) {
    try {
      const read = (await ownership.customersWith(customerId)).map((id) => records.read(id));
      const all = await Promise.all(read);
      if (all.some(({ value }) => value.observed === null)) return null;
      return all
        .flatMap(({ value }) => notEnded(value).map(asAcknowledged))
        .filter((each) => each.id !== subscriptionId);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  /** The address of a customer's account, null when there is none; whether somebody can sign in to it, and has verified it. */
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
    // It has the receipt, and who asked for it was somebody else.
    const isTold = others.some((each) => each.kind === 'SHARED_PLAN_ENDED' && each.to === address);
    if (isTold && kind !== 'SHARED_PLAN_ENDED') return { kind: 'suppress' };
    const record = customerId === null ? null : (await records.read(customerId)).value;
    const subscription =
      record && cancellation && subscriptionIn(record, cancellation.subscriptionId);
    // What an owner has not chosen follows from the declaration that the mail tells of, or its receipt came from.
    const language =
      knownLanguage(record?.language) ??
      languageOfDocument(others.find((each) => each.kind === 'DECLARATION_MATCHED') ?? mail);
    const message = writeMail({
      kind,
      language,
      cancellation,
      declaration: declaration?.value ?? null,
      subscription,
      // The recipient of a mail with an address of its own may be another user.
      others: cancellation && mail.to === null ? await othersThan(cancellation) : null,
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

  /** Has the mail tried again later, or gives it up. */
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
    // If this fails, the mail is sent once more, with the same Message-ID.
    await outbox.write(claim.stored, {
      ...settled,
      state: 'SENT',
      sentAt: claim.stored.at,
      notified,
    });
  }

  /** @throws UpstreamError when what came of it could not be stored: the mail is still due */
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

/** What a mail tells of a receipt: an end at once is news to those who were told of one with the period. */
const newsOf = ({ state, isNow }: Cancellation): string => (isNow ? `${state}_NOW` : state);

/** What is done instead of sending a mail that would tell nothing new, or what is not so any more. */
function insteadOf(
  { id, kind, createdAt }: Mail,
  cancellation: Cancellation,
  others: readonly Mail[],
  now: Date,
): Decision | null {
  const { state } = cancellation;
  // The mails on the refusal, and on what came after, tell all of it.
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
  // By whichever mail its owner was notified last.
  const [last] = others
    .filter((each) => each.id !== id && each.kind !== 'CHARGED_AFTER_CANCELLATION')
    .sort((a, b) => Number(b.sentAt) - Number(a.sentAt));
  if (state === 'CONFIRMED' && last?.notified === newsOf(cancellation)) return { kind: 'suppress' };
  // Of an end that could not be mailed, support tells the owner.
  if (id.endsWith('.confirmed') && earlier.some((each) => each.state === 'FAILED'))
    return { kind: 'suppress' };
  const awaited = earlier.filter((each) => each.state === 'PENDING');
  if (awaited.length === 0) return null;
  // One that has no place in its mailbox is planned for an hour later: until then there is nothing to wait for.
  const decided = awaited.map(({ plannedAt }) => Number(plannedAt));
  return { kind: 'postpone', until: new Date(Math.max(now.getTime() + waitMs, ...decided)) };
}

const about = ({ id, kind }: Mail) => ({ mail: pseudonym(id), kind });
