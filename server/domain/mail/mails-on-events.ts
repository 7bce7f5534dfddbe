/** Which mails tell of what happened to an account: each follows from an event, and is stored with the change. */
import { defaultLanguage } from '../../../texts/generated/languages.ts';
import type { AccountEvent } from '../account/changed-account.ts';
import type { Cancellation } from '../account/cancellation.ts';
import { type Mail, type MailKind, newMail } from './mail.ts';

/**
 * Milliseconds until a mail is sent. Stripe usually confirms within a second: then the mail that a change was accepted
 * says so, and the one on the confirmation, which is due later, need not be sent.
 */
const acceptedDelayMs = 5_000;
const confirmedDelayMs = 10_000;

/** The mails that tell of events. */
export const mailsOn = (events: readonly AccountEvent[], at: Date): Mail[] =>
  events.flatMap((event) => mailOn(event, at) ?? []);

/** The id of a mail is the receipt's with an ending, so that each is stored once. */
function mailOn(event: AccountEvent, at: Date): Mail | null {
  switch (event.kind) {
    case 'accepted':
      // The mail that a declaration was matched tells it.
      if (event.receipt.requestedBy === 'DECLARATION') return null;
      return write(event.receipt, 'CANCELLATION_ACCEPTED', 'accepted', at, acceptedDelayMs);
    case 'confirmed': {
      // An end that was made at the provider has the same receipt again, where it stands after all.
      const isTheirs = event.receipt.requestedBy === 'PAYMENT_PROVIDER';
      const ending = isTheirs ? `confirmed.${event.generation}` : 'confirmed';
      return write(event.receipt, 'CANCELLATION_CONFIRMED', ending, at, confirmedDelayMs);
    }
    case 'stands': {
      const ending = `stands.${event.generation}`;
      return write(event.receipt, 'CANCELLATION_CONFIRMED', ending, at, confirmedDelayMs);
    }
    case 'refused':
      return write(event.receipt, 'CANCELLATION_REFUSED', 'refused', at);
    case 'resumed': {
      const ending = `resumed.${event.generation}`;
      return write(event.receipt, 'RESUMED', ending, at, acceptedDelayMs);
    }
    case 'refund_due':
      return event.receipt && write(event.receipt, 'CHARGED_AFTER_CANCELLATION', 'charged', at);
    case 'change_refused':
    case 'resume_too_late':
      return null;
  }
}

const write = (
  { id, customerId, requestedBy, number }: Cancellation,
  kind: MailKind,
  ending: string,
  at: Date,
  delayMs = 0,
): Mail =>
  newMail(
    {
      id: `${id}.${ending}`,
      kind,
      // That of the account, or of the declaration that the receipt came from, is found when it is sent.
      language: defaultLanguage,
      customerId,
      receiptId: id,
      declarationId: (requestedBy === 'DECLARATION' && number) || null,
      dueAt: new Date(at.getTime() + delayMs),
    },
    at,
  );
