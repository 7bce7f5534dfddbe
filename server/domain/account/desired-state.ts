/**
 * The rules by which the last acknowledged intent on a subscription becomes what happens. Pure functions on a
 * changed account: docs/protocol.md explains them, and `npm run simulate` checks them.
 */
import type { Desired, Intent } from './account.ts';
import { commitTime } from '../stored.ts';
import { desiredOf, type ChangedAccount } from './changed-account.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { type ChangeResult, partsOf, type PaymentProvider } from './payment-provider.ts';
import {
  addReceipt,
  carriedOutAt,
  confirmReceipt,
  endOf,
  isOpen,
  providersReceipt,
  withdrawReceipt,
  writeReceipt,
} from './receipts.ts';
import { endsWithPeriod, isOver, isOwed, isTrial } from '../subscription/plan.ts';
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';

/** A change that somebody asks for. */
export interface Request {
  intent: 'END' | 'RENEW';
  by: Requester;
  requestId: string;
  /** Whether an END is to come at once where a payment is open. */
  isNow: boolean;
  reason: CancellationReason | null;
  comment: string | null;
}

/** What is to be done once the account is stored: send the intent under its key, or end the plan at once. */
export type NextStep = 'nothing' | 'send' | 'end now';

/** How many requests of callers are kept, so that a repeated one is recognised. */
const recentLimit = 8;
/** Milliseconds after which Stripe may have forgotten a key. */
const keyLife = 24 * 3_600_000;
/** How often a write is sent that a schedule refuses. */
const mostRefusals = 6;

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Whether no period after this one will be charged. */
const ends = (seen: Subscription) => isOver(seen) || endsWithPeriod(seen);

/** The intent that describes what Stripe has. */
function intentOf(seen: Subscription): Intent {
  if (ends(seen)) return 'END';
  return seen.cancelAt === null ? 'RENEW' : 'DATE';
}

/** Whether Stripe has what the intent asks for. */
function fulfils({ intent, date }: Pick<Desired, 'intent' | 'date'>, seen: Subscription): boolean {
  if (intent === 'END') return ends(seen);
  if (intent === 'RENEW') return !isOver(seen) && seen.cancelAt === null;
  return (
    intent === 'DATE' &&
    (same(seen.cancelAt, date) || (isOver(seen) && date !== null && date <= seen.endsAt))
  );
}

/**
 * Whether the plan is to end at once. Once that was sent, a payment that is made does not change it: it may be carried out at any time.
 */
const isToEndNow = ({ state, now }: Desired, seen: Subscription): boolean =>
  state === 'PENDING' && now !== null && (now === 'SENT' || isOver(seen) || isOwed(seen));

/**
 * Records an intent. It is always a new generation, even if it repeats the last one: what was read may be old.
 * A repeated END keeps its open receipt, which is then confirmed anew, and that it is to come at once.
 * A declaration's END does not change who ends a plan that ends already.
 * @param at now
 * @param declaredAt when it was said, if that was before
 * @returns the generation, and the receipt of an END
 */
export function recordIntent(
  changed: ChangedAccount,
  subscription: Subscription,
  request: Request,
  at: Date,
  declaredAt = at,
) {
  const { intent, by, isNow, reason, comment, requestId } = request;
  const record = desiredOf(changed, subscription.id);
  const isRepeated = record.state === 'PENDING' && record.intent === intent;
  const isStanding = record.intent === 'END' && isOpen(record.receipt);
  record.generation += 1;
  if (record.openSince) record.openSince = at;
  record.isByHand = false;
  if (!isRepeated) record.now = null;
  if (intent === 'END') {
    if (isNow) record.now ??= 'ASKED';
    if (!isRepeated) record.periodEnd = periodEndAt(declaredAt, subscription);
    // A plan that was canceled may have been renewed at Stripe since: until that is known, nothing is confirmed.
    const isAtOnce = record.now ? { isNow: true } : {};
    if (isStanding && record.receipt)
      writeReceipt(changed, record.receipt, { state: 'REQUESTED', ...isAtOnce });
    else {
      if (!withdrawReceipt(changed, record, by, at)) record.withdrew = null;
      record.receipt = addReceipt(changed, {
        id: receiptIdOf(subscription.id, record),
        ...(by === 'DECLARATION' && { number: requestId }),
        subscriptionId: subscription.id,
        customerId: subscription.customerId,
        state: 'REQUESTED',
        requestedBy: by,
        requestedAt: declaredAt,
        confirmedAt: null,
        effectiveAt: null,
        withdrawnAt: null,
        withdrawnBy: null,
        reason,
        comment,
        plan: subscription.plan,
        ...isAtOnce,
      });
      record.refund = false;
      changed.events.push({ kind: 'accepted', receipt: record.receipt });
    }
  } else {
    const withdrawn = withdrawReceipt(changed, record, by, at);
    const { generation } = record;
    if (withdrawn) changed.events.push({ kind: 'resumed', receipt: withdrawn, generation });
    else if (!isRepeated) record.withdrew = null;
    record.receipt = null;
  }
  if (!isStanding || by !== 'DECLARATION') record.by = by;
  Object.assign(record, { intent, date: null, acknowledgedAt: commitTime, state: 'PENDING' });
  return noteRequest(record, request);
}

/** Notes what a request made, so that the same one makes nothing else. */
function noteRequest(record: Desired, { requestId, intent }: Request) {
  const { generation, receipt } = record;
  const made = { requestId, intent, generation, receiptId: receipt?.id ?? null };
  record.recent = [...record.recent, made].slice(-recentLimit);
  return { generation, receipt };
}

/** When the period ends in which something was said; null where that is not known, since what was read last is over. */
function periodEndAt(said: Date, { startedAt, endsAt }: Subscription): Date | null {
  if (startedAt > said) return startedAt;
  return endsAt > said ? endsAt : null;
}

/** The id of the receipt that an END of this generation makes, unless an earlier one's receipt is open. */
export const receiptIdOf = (
  subscriptionId: string,
  { generation, nonce }: Pick<Desired, 'generation' | 'nonce'>,
): string => `${subscriptionId}.${generation}.${nonce}`;

/**
 * Decides what follows from a fresh read of Stripe. The account must be stored before anything is
 * sent.
 * @param isDone whether Stripe answered that a write of the last intent was carried out
 */
export function decide(
  changed: ChangedAccount,
  seen: Subscription,
  at: Date,
  isDone = false,
): NextStep {
  const record = desiredOf(changed, seen.id);
  if (isToEndNow(record, seen)) {
    if (!isOver(seen)) record.now = 'SENT';
    return 'end now';
  }
  record.isByHand &&= seen.scheduleId !== null;
  const shown = partsOf(record, seen.writeId);
  const newlyShown = seen.writeId === record.writeId ? null : shown;
  if (isKeyOpen(record, at) && newlyShown?.keyNumber !== record.keyNumber && !isOver(seen))
    return isRefusedAgain(record, seen) ? 'nothing' : send(record, seen, at);
  closeKey(record);
  if (seen.scheduleId !== null) record.released = null;
  if (newlyShown) record.writeId = seen.writeId;
  const isFulfilled = fulfils(record, seen);

  if (record.state === 'PENDING') {
    const isCarriedOut = isDone || shown?.generation === record.generation;
    if (isFulfilled) confirm(changed, record, seen, at);
    else if (isOver(seen)) markRefused(changed, record, seen, 'TOO_LATE', at);
    else if (isCarriedOut) takeOver(changed, record, seen, at);
    else return send(record, seen, at);
    return 'nothing';
  }
  // A write of ours that came after Stripe had forgotten its key, and was not changed since.
  const isLate = !isOver(seen) && newlyShown?.intent === intentOf(seen);
  if (record.state === 'CONFIRMED' && !isFulfilled && isLate) return send(record, seen, at);
  const nothingHappened = record.state === 'NONE' && seen.cancelAt === null && !isOver(seen);
  if (isFulfilled || nothingHappened) noteObserved(changed, record, seen);
  else takeOver(changed, record, seen, at);
  return 'nothing';
}

/** Whether a write under the key may still be carried out, and Stripe still carries out only one. */
const isKeyOpen = ({ openSince }: Desired, at: Date): boolean =>
  openSince !== null && at.getTime() - openSince.getTime() <= keyLife;

/**
 * Whether a plan goes on as is wanted, and its schedule has refused each write that would have made certain of it. Then we send no more
 * copies, each of which could come late, and wait until Stripe has forgotten the key.
 */
const isRefusedAgain = (record: Desired, seen: Subscription): boolean =>
  seen.scheduleId !== null &&
  record.intent !== 'END' &&
  record.sends >= mostRefusals &&
  fulfils(record, seen);

/** Has the intent sent: from now on a write under the key may be carried out at any time. The plan ends with its period. */
function send(record: Desired, seen: Subscription, at: Date): NextStep {
  record.released = seen.scheduleId ?? record.released;
  record.state = 'PENDING';
  record.openSince ??= at;
  record.sends += 1;
  record.now = null;
  return 'send';
}

/** Closes the key, which is used or never will be: the next write has the next one. */
function closeKey(record: Desired): void {
  if (record.openSince) record.keyNumber += 1;
  record.openSince = null;
  record.sends = 0;
}

/** Records what Stripe has; the end of a period may have moved. */
function noteObserved(changed: ChangedAccount, record: Desired, seen: Subscription): void {
  record.knownEnded = isOver(seen);
  const { receipt } = record;
  if (receipt?.state !== 'CONFIRMED') return;
  const effectiveAt = endOf(seen);
  if (!same(receipt.effectiveAt, effectiveAt)) writeReceipt(changed, receipt, { effectiveAt });
  // Stripe's portal asks why when the plan is canceled already.
  const { requestedBy, reason, comment } = receipt;
  const isAnswered = seen.reason !== reason || seen.comment !== comment;
  if (requestedBy === 'PAYMENT_PROVIDER' && isAnswered)
    writeReceipt(changed, receipt, { reason: seen.reason, comment: seen.comment });
}

/** Stripe has what the intent asks for. */
function confirm(changed: ChangedAccount, record: Desired, seen: Subscription, at: Date): void {
  const { receipt, intent } = record;
  record.state = 'CONFIRMED';
  record.isByHand = false;
  // Until then an end may stand after all, with the refund that is due for it.
  if (intent !== 'END') record.refund = false;
  // The open payment was made before the plan could end at once: what is paid for is kept.
  if (!isOver(seen)) record.now = null;
  if (receipt)
    confirmReceipt(changed, receipt, {
      confirmedAt: receipt.confirmedAt ?? carriedOutAt(receipt, seen, at),
      ...(receipt.isNow && { isNow: record.now !== null }),
    });
  if (intent === 'END' && !record.now && !record.refund && mayBeRefundable(record, seen)) {
    // Where it is not certain, support finds out, and the subscriber is not told what may be false.
    oweRefund(changed, seen, isOwed(seen) ? null : record.periodEnd && receipt);
  }
  noteObserved(changed, record, seen);
}

/** @param receipt the one whose owner is told of it; null where only support is */
function oweRefund(changed: ChangedAccount, { id }: Subscription, receipt: Cancellation | null) {
  desiredOf(changed, id).refund = true;
  changed.events.push({ kind: 'refund_due', subscriptionId: id, receipt });
}

/**
 * Whether a later period was charged than the one in which the END was acknowledged; where that one is not known, whether
 * it may be so. A trial that is extended costs nothing.
 */
function mayBeRefundable({ periodEnd, acknowledgedAt }: Desired, seen: Subscription): boolean {
  const { startedAt } = seen;
  if (isTrial(seen) || !acknowledgedAt) return false;
  return periodEnd ? startedAt >= periodEnd : startedAt > acknowledgedAt;
}

/** Makes what somebody did at the provider the next generation, with its own author and time. */
function takeOver(changed: ChangedAccount, record: Desired, seen: Subscription, at: Date): void {
  const intent = intentOf(seen);
  const by = 'PAYMENT_PROVIDER';
  const { acknowledgedAt: beforeAt } = record;
  const { heardAt } = changed.account;
  const seenAt = changed.before.observed?.observedAt ?? null;
  // Stripe does not say when a plan was renewed. An event since the last read may be that of the renewal.
  const isHeard = heardAt && seenAt && heardAt > seenAt && heardAt <= at;
  const withdrawn = withdrawReceipt(changed, record, by, isHeard ? heardAt : at);
  const doneAt = seen.canceledAt ?? seen.endedAt;
  const generation = (record.generation += 1);
  if (withdrawn && intent === 'RENEW')
    changed.events.push({ kind: 'resumed', receipt: withdrawn, generation });
  record.receipt = intent === 'RENEW' ? null : providersReceipt(changed, seen, at);
  Object.assign(record, {
    ...{ intent, by, date: intent === 'DATE' ? seen.cancelAt : null },
    state: 'CONFIRMED',
    // It follows the intent before. Stripe has whole seconds.
    acknowledgedAt: Number(doneAt) > Number(beforeAt) ? doneAt : beforeAt,
    periodEnd: seen.endsAt,
    ...{ now: null, refund: false },
  });
  noteObserved(changed, record, seen);
}

/** Stripe knows the subscription no longer, so that what is pending can't be carried out: support finds out why. */
export function refuseUnknown(changed: ChangedAccount, subscriptionId: string): void {
  const record = desiredOf(changed, subscriptionId);
  if (record.state !== 'PENDING' && !record.openSince) return;
  closeKey(record);
  if (record.state !== 'PENDING') return;
  const { receipt } = record;
  if (isOpen(receipt)) {
    writeReceipt(changed, receipt, { state: 'REFUSED' });
    changed.events.push({ kind: 'refused', receipt });
  }
  Object.assign(record, { state: 'REFUSED', knownEnded: true, now: null });
  changed.events.push({ kind: 'change_refused', subscriptionId, receipt: null });
}

/** The intent can't be carried out: what Stripe has stands, and so does the receipt of an end that it has. */
function markRefused(
  changed: ChangedAccount,
  record: Desired,
  seen: Subscription,
  state: 'REFUSED' | 'TOO_LATE',
  at: Date,
): void {
  const { receipt, withdrew } = record;
  if (isOpen(receipt)) {
    if (receipt.confirmedAt === null) writeReceipt(changed, receipt, { state: 'REFUSED' });
    else withdrawReceipt(changed, record, 'PAYMENT_PROVIDER', at);
    if (record.intent === 'END') changed.events.push({ kind: 'refused', receipt });
  }
  const intent = intentOf(seen);
  record.receipt = null;
  if (intent !== 'RENEW') {
    const lastOurs = partsOf(record, record.writeId)?.intent;
    const stands =
      withdrew &&
      (withdrew.requestedBy === 'PAYMENT_PROVIDER' ||
        (intent === 'END' && (lastOurs === undefined || lastOurs === 'END')));
    record.receipt = stands
      ? confirmReceipt(changed, withdrew, {
          withdrawnAt: null,
          withdrawnBy: null,
          confirmedAt: withdrew.confirmedAt ?? at,
        })
      : providersReceipt(changed, seen, at);
  }
  const date = intent === 'DATE' ? seen.cancelAt : null;
  Object.assign(record, { state, intent, date, now: null });
  if (record.receipt) record.by = record.receipt.requestedBy;
  noteObserved(changed, record, seen);
  changed.events.push({
    kind: state === 'REFUSED' ? 'change_refused' : 'resume_too_late',
    subscriptionId: seen.id,
    receipt: record.receipt,
  });
}

/**
 * Decides what follows from Stripe's answer to a write, and from what Stripe has since. A refusal is permanent only if nothing else was sent
 * under the key: another copy may still be carried out.
 */
export function conclude(
  changed: ChangedAccount,
  seen: Subscription,
  result: ChangeResult['kind'],
  at: Date,
): NextStep {
  const record = desiredOf(changed, seen.id);
  const isRefused = result === 'refused' && !fulfils(record, seen);
  if (isRefused && isLocked(record, seen)) {
    leaveToAPerson(changed, seen.id);
    if (record.sends === 1) closeKey(record);
    // This copy may come late, too: the key stays open for another day.
    else record.openSince = at;
    return 'nothing';
  }
  closeKey(record);
  if (!isRefused) return decide(changed, seen, at, result === 'done' || result === 'done before');
  markRefused(changed, record, seen, 'REFUSED', at);
  return 'nothing';
}

/** Decides what follows from an end at once, and from what Stripe has since. */
export function concludeNow(
  changed: ChangedAccount,
  seen: Subscription,
  result: Awaited<ReturnType<PaymentProvider['endNow']>>,
  at: Date,
): void {
  const record = desiredOf(changed, seen.id);
  if (result === 'refused') return leaveToAPerson(changed, seen.id);
  if (!isOver(seen)) return;
  closeKey(record);
  confirm(changed, record, seen, at);
  // It was paid while we ended it: what is left of the period is gone.
  const isLost = record.now === 'SENT' && endOf(seen) < seen.endsAt;
  if (result === 'paid' && !record.refund && (isLost || mayBeRefundable(record, seen)))
    oweRefund(changed, seen, null);
}

/** A pending intent that we can't carry out: a person is asked for it, once. */
export function leaveToAPerson(changed: ChangedAccount, id: string): void {
  const record = desiredOf(changed, id);
  const { isByHand, receipt, state } = record;
  if (state !== 'PENDING') return;
  if (!isByHand) changed.events.push({ kind: 'change_refused', subscriptionId: id, receipt });
  record.isByHand = true;
}

/**
 * Whether a refused end is one for a person to make, since the plan's schedule could not be released. It stays wanted: a write of it
 * that may still be carried out is right.
 */
export const isLocked = (record: Desired, { scheduleId }: Subscription): boolean =>
  record.intent === 'END' && scheduleId !== null;
