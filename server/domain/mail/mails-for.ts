/** Which mails a change of an account makes: each follows from how a receipt changed, and is stored with the change. */
import type { Draft } from '../account-draft.ts';
import type { Account, Desired } from '../account.ts';
import type { AccountStore } from '../account-store.ts';
import { type Cancellation, isOpen } from '../cancellation.ts';
import { type Mail, type MailKind, newMail } from './mail.ts';

/**
 * Milliseconds until a mail is sent. Stripe usually confirms within a second: then the mail that a change was accepted
 * says so, and the one on the confirmation, which is due later, need not be sent.
 */
const acceptedDelayMs = 5_000;
const confirmedDelayMs = 10_000;

/** The same store, which stores with each account the mails that its change makes. */
export function withMails(accounts: AccountStore): AccountStore {
  return {
    ...accounts,
    write: (stored, draft, mails = []) =>
      accounts.write(stored, draft, [...mails, ...mailsFor(stored.account, draft, new Date())]),
  };
}

/**
 * The mails on the receipts of a draft.
 * @param before the account that the draft was made of
 */
export function mailsFor(before: Account, draft: Draft, at: Date): Mail[] {
  return [...draft.receipts.values()]
    .flatMap((receipt) => {
      const told = whatToTell(before, draft, receipt);
      return told ? [mailOn(receipt, told, at)] : [];
    })
    .concat(refundsDue(before, draft, at));
}

/** What a mail tells, and what its id ends with: the receipt's and this make it the only one of its kind. */
interface Told {
  kind: MailKind;
  ending: string;
  delayMs: number;
}

const refused: Told = { kind: 'CANCELLATION_REFUSED', ending: 'refused', delayMs: 0 };
const confirmed: Told = {
  kind: 'CANCELLATION_CONFIRMED',
  ending: 'confirmed',
  delayMs: confirmedDelayMs,
};

function whatToTell(before: Account, draft: Draft, receipt: Cancellation): Told | null {
  const { state, subscriptionId, requestedBy } = receipt;
  const recordBefore = before.desired[subscriptionId];
  const was = receiptIn(recordBefore, receipt.id);
  if (state === 'REQUESTED') {
    // The mail that a declaration was matched tells it.
    if (was || requestedBy === 'DECLARATION') return null;
    return { kind: 'CANCELLATION_ACCEPTED', ending: 'accepted', delayMs: acceptedDelayMs };
  }
  if (state === 'CONFIRMED') {
    // At first sight of a plan its end is old, and nobody waits for a mail on it.
    if (!was) return recordBefore ? confirmed : null;
    if (was.confirmedAt === null) return confirmed;
    if (was.state !== 'WITHDRAWN') return null;
    // It was withdrawn, that could not be carried out, and so it stands.
    return { ...confirmed, ending: `stands.${secondsOf(was.withdrawnAt)}` };
  }
  if (was?.state === state) return null;
  if (state === 'REFUSED') return refused;
  const record = draft.account.desired[subscriptionId];
  // Asked for once more, and refused: a person must hear that, and not that somebody resumed the plan.
  if (record?.state === 'REFUSED' && recordBefore?.word === 'END') return refused;
  const isReplaced = isOpen(record?.receipt ?? null) && record?.receipt?.id !== receipt.id;
  if (isReplaced || !was) return null;
  return {
    kind: 'RESUMED',
    ending: `resumed.${secondsOf(receipt.withdrawnAt)}`,
    delayMs: acceptedDelayMs,
  };
}

/** Periods that were charged after an end was acknowledged. */
function refundsDue(before: Account, { account }: Draft, at: Date): Mail[] {
  return Object.entries(account.desired).flatMap(([id, { refund, receipt }]) => {
    if (!refund || before.desired[id]?.refund || !receipt) return [];
    return [
      mailOn(receipt, { kind: 'CHARGED_AFTER_CANCELLATION', ending: 'charged', delayMs: 0 }, at),
    ];
  });
}

const receiptIn = (record: Desired | undefined, id: string): Cancellation | null =>
  [record?.receipt, record?.withdrew].find((each) => each?.id === id) ?? null;

const secondsOf = (date: Date | null) => Math.floor((date?.getTime() ?? 0) / 1_000);

const mailOn = (
  { id, customerId }: Cancellation,
  { kind, ending, delayMs }: Told,
  at: Date,
): Mail =>
  newMail(
    {
      id: `${id}.${ending}`,
      kind,
      // That of a declaration, where the receipt came from one, is found when it is sent.
      language: 'en',
      customerId,
      receiptId: id,
      dueAt: new Date(at.getTime() + delayMs),
    },
    at,
  );
