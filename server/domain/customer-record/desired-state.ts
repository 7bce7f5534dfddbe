/** Defines the rules that carry out the last acknowledged intent (docs/protocol.md). `npm run simulate` checks the rules. */
import type { Desired, Intent } from './customer-record.ts';
import { commitTime } from '../stored.ts';
import { desiredOf, type ChangedRecord } from './changed-record.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { type ChangeResult, partsOf, type PaymentProvider } from './payment-provider.ts';
import {
  addCancellation,
  carriedOutAt,
  confirmCancellation,
  endOf,
  isOpen,
  providersCancellation,
  withdrawCancellation,
  writeCancellation,
} from './cancellations.ts';
import { endsWithPeriod, hasEnded, isPastDue, isTrial } from '../subscription/plan.ts';
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';

export interface Request {
  intent: 'END' | 'RENEW';
  by: Requester;
  requestId: string;
  isNow: boolean;
  reason: CancellationReason | null;
  comment: string | null;
}

export type NextStep = 'nothing' | 'send' | 'end now';

/** How many of a plan's requests are kept, to recognise repeated requests. */
const recentLimit = 8;
/** Stripe keeps an idempotency key for at least this many milliseconds. */
const keyLife = 24 * 3_600_000;
const mostRefusals = 6;

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

const ends = (seen: Subscription) => hasEnded(seen) || endsWithPeriod(seen);

function intentOf(seen: Subscription): Intent {
  if (ends(seen)) return 'END';
  return seen.cancelAt === null ? 'RENEW' : 'DATE';
}

function fulfils({ intent, date }: Pick<Desired, 'intent' | 'date'>, seen: Subscription): boolean {
  if (intent === 'END') return ends(seen);
  if (intent === 'RENEW') return !hasEnded(seen) && seen.cancelAt === null;
  return (
    intent === 'DATE' &&
    (same(seen.cancelAt, date) || (hasEnded(seen) && date !== null && date <= seen.endsAt))
  );
}

/** True if the plan should end immediately. A payment can prevent the immediate end only before the server sends the end. */
const isToEndNow = ({ state, now }: Desired, seen: Subscription): boolean =>
  state === 'PENDING' && now !== null && (now === 'SENT' || hasEnded(seen) || isPastDue(seen));

/**
 * Records an intent as a new generation. A repeated intent is also a new generation, because Stripe's state can have changed.
 * A repeated END stays immediate if the pending END is immediate. An END keeps the open cancellation, but Stripe must confirm
 * the cancellation again. If the plan is already ending, an END by a declaration doesn't change `by`.
 * @param declaredAt when the intent was declared; by default `at`
 */
export function recordIntent(
  changed: ChangedRecord,
  subscription: Subscription,
  request: Request,
  at: Date,
  declaredAt = at,
) {
  const { intent, by, isNow, reason, comment, requestId } = request;
  const desired = desiredOf(changed, subscription.id);
  const isRepeated = desired.state === 'PENDING' && desired.intent === intent;
  const isStanding = desired.intent === 'END' && isOpen(desired.cancellation);
  desired.generation += 1;
  if (desired.openSince) desired.openSince = at;
  desired.isByHand = false;
  if (!isRepeated) desired.now = null;
  if (intent === 'END') {
    if (isNow) desired.now ??= 'ASKED';
    if (!isRepeated) desired.periodEnd = periodEndAt(declaredAt, subscription);
    // An open cancellation becomes REQUESTED again, because perhaps the plan was resumed at Stripe since the last read.
    const isAtOnce = desired.now ? { isNow: true } : {};
    if (isStanding && desired.cancellation)
      writeCancellation(changed, desired.cancellation, { state: 'REQUESTED', ...isAtOnce });
    else {
      if (!withdrawCancellation(changed, desired, by, at)) desired.withdrew = null;
      desired.cancellation = addCancellation(changed, {
        id: cancellationIdOf(subscription.id, desired),
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
        price: subscription.price,
        ...isAtOnce,
      });
      desired.refund = false;
      changed.events.push({ kind: 'accepted', cancellation: desired.cancellation });
    }
  } else {
    const withdrawn = withdrawCancellation(changed, desired, by, at);
    const { generation } = desired;
    if (withdrawn) changed.events.push({ kind: 'resumed', cancellation: withdrawn, generation });
    else if (!isRepeated) desired.withdrew = null;
    desired.cancellation = null;
  }
  if (!isStanding || by !== 'DECLARATION') desired.by = by;
  Object.assign(desired, { intent, date: null, acknowledgedAt: commitTime, state: 'PENDING' });
  return noteRequest(desired, request);
}

/** Stores a request's result, so that a repeated request changes nothing. */
function noteRequest(desired: Desired, { requestId, intent }: Request) {
  const { generation, cancellation } = desired;
  const made = { requestId, intent, generation, cancellationId: cancellation?.id ?? null };
  desired.recent = [...desired.recent, made].slice(-recentLimit);
  return { generation, cancellation };
}

/** Returns the end of the period that contains a time. Returns null if that period hasn't been read yet. */
function periodEndAt(said: Date, { startedAt, endsAt }: Subscription): Date | null {
  if (startedAt > said) return startedAt;
  return endsAt > said ? endsAt : null;
}

/** Returns the id of a cancellation that an END creates. An open cancellation keeps its id. */
export const cancellationIdOf = (
  subscriptionId: string,
  { generation, nonce }: Pick<Desired, 'generation' | 'nonce'>,
): string => `${subscriptionId}.${generation}.${nonce}`;

/**
 * Decides the next step after reading Stripe. Store the record before you carry out the step.
 * @param isDone true if Stripe answered that the write of the last intent was carried out
 */
export function decide(
  changed: ChangedRecord,
  seen: Subscription,
  at: Date,
  isDone = false,
): NextStep {
  const desired = desiredOf(changed, seen.id);
  if (isToEndNow(desired, seen)) {
    if (!hasEnded(seen)) desired.now = 'SENT';
    return 'end now';
  }
  desired.isByHand &&= seen.scheduleId !== null;
  const shown = partsOf(desired, seen.writeId);
  const newlyShown = seen.writeId === desired.writeId ? null : shown;
  if (isKeyOpen(desired, at) && newlyShown?.keyNumber !== desired.keyNumber && !hasEnded(seen))
    return isRefusedAgain(desired, seen) ? 'nothing' : send(desired, seen, at);
  closeKey(desired);
  if (seen.scheduleId !== null) desired.released = null;
  if (newlyShown) desired.writeId = seen.writeId;
  const isFulfilled = fulfils(desired, seen);

  if (desired.state === 'PENDING') {
    const isCarriedOut = isDone || shown?.generation === desired.generation;
    if (isFulfilled) confirm(changed, desired, seen, at);
    else if (hasEnded(seen)) markRefused(changed, desired, seen, 'TOO_LATE', at);
    else if (isCarriedOut) takeOver(changed, desired, seen, at);
    else return send(desired, seen, at);
    return 'nothing';
  }
  // Stripe forgot a key, and then carried out a late copy of our write with this key. Send the last intent again.
  const isLate = !hasEnded(seen) && newlyShown?.intent === intentOf(seen);
  if (desired.state === 'CONFIRMED' && !isFulfilled && isLate) return send(desired, seen, at);
  const nothingHappened = desired.state === 'NONE' && seen.cancelAt === null && !hasEnded(seen);
  if (isFulfilled || nothingHappened) noteObserved(changed, desired, seen);
  else takeOver(changed, desired, seen, at);
  return 'nothing';
}

/** True if Stripe can still carry out a write under the key. Stripe carries out only the first write under an open key. */
const isKeyOpen = ({ openSince }: Desired, at: Date): boolean =>
  openSince !== null && at.getTime() - openSince.getTime() <= keyLife;

/**
 * True if the plan already continues as desired, but Stripe refused every write because of the plan's schedule. The server
 * then sends no more until Stripe forgets the key, because Stripe can still carry out a late copy of each write.
 */
const isRefusedAgain = (desired: Desired, seen: Subscription): boolean =>
  seen.scheduleId !== null &&
  desired.intent !== 'END' &&
  desired.sends >= mostRefusals &&
  fulfils(desired, seen);

/** Prepares the record for sending the intent. Once the record is stored, Stripe can carry out the write at any time. */
function send(desired: Desired, seen: Subscription, at: Date): NextStep {
  desired.released = seen.scheduleId ?? desired.released;
  desired.state = 'PENDING';
  desired.openSince ??= at;
  desired.sends += 1;
  desired.now = null;
  return 'send';
}

/** Closes a key that Stripe has used or will never use. The next write gets a new key. */
function closeKey(desired: Desired): void {
  if (desired.openSince) desired.keyNumber += 1;
  desired.openSince = null;
  desired.sends = 0;
}

/** Stores whether the plan has ended. Updates the end and the reason of a confirmed cancellation. */
function noteObserved(changed: ChangedRecord, desired: Desired, seen: Subscription): void {
  desired.knownEnded = hasEnded(seen);
  const { cancellation } = desired;
  if (cancellation?.state !== 'CONFIRMED') return;
  const effectiveAt = endOf(seen);
  if (!same(cancellation.effectiveAt, effectiveAt))
    writeCancellation(changed, cancellation, { effectiveAt });
  // Stripe's portal asks the subscriber for the reason only after the cancellation, so a later read can bring the reason.
  const { requestedBy, reason, comment } = cancellation;
  const isAnswered = seen.reason !== reason || seen.comment !== comment;
  if (requestedBy === 'PAYMENT_PROVIDER' && isAnswered)
    writeCancellation(changed, cancellation, { reason: seen.reason, comment: seen.comment });
}

function confirm(changed: ChangedRecord, desired: Desired, seen: Subscription, at: Date): void {
  const { cancellation, intent } = desired;
  desired.state = 'CONFIRMED';
  desired.isByHand = false;
  // Until the RENEW is confirmed, the plan can still end, so a refund stays due.
  if (intent !== 'END') desired.refund = false;
  // If an immediate end was pending, the open invoice was paid first. So the plan keeps its paid period.
  if (!hasEnded(seen)) desired.now = null;
  if (cancellation)
    confirmCancellation(changed, cancellation, {
      confirmedAt: cancellation.confirmedAt ?? carriedOutAt(cancellation, seen, at),
      ...(cancellation.isNow && { isNow: desired.now !== null }),
    });
  if (intent === 'END' && !desired.now && !desired.refund && mayBeRefundable(desired, seen)) {
    // If it is uncertain whether a refund is due, only support is told.
    oweRefund(changed, seen, isPastDue(seen) ? null : desired.periodEnd && cancellation);
  }
  noteObserved(changed, desired, seen);
}

/** Records that a refund is due. @param cancellation if set, the owner gets a mail; if null, only support is told */
function oweRefund(
  changed: ChangedRecord,
  { id }: Subscription,
  cancellation: Cancellation | null,
) {
  desiredOf(changed, id).refund = true;
  changed.events.push({ kind: 'refund_due', subscriptionId: id, cancellation });
}

/** True if Stripe perhaps charged for a period that began after the END was acknowledged. False in a trial, which is free. */
function mayBeRefundable({ periodEnd, acknowledgedAt }: Desired, seen: Subscription): boolean {
  const { startedAt } = seen;
  if (isTrial(seen) || !acknowledgedAt) return false;
  return periodEnd ? startedAt >= periodEnd : startedAt > acknowledgedAt;
}

/** Records the next generation for a change that was made at Stripe. The requester is the payment provider. */
function takeOver(changed: ChangedRecord, desired: Desired, seen: Subscription, at: Date): void {
  const intent = intentOf(seen);
  const by = 'PAYMENT_PROVIDER';
  const { acknowledgedAt: beforeAt } = desired;
  const { heardAt } = changed.record;
  const seenAt = changed.before.observed?.observedAt ?? null;
  // Stripe doesn't store when an end was cleared. If a webhook event came after the last read, use the event's time.
  const isHeard = heardAt && seenAt && heardAt > seenAt && heardAt <= at;
  const withdrawn = withdrawCancellation(changed, desired, by, isHeard ? heardAt : at);
  const doneAt = seen.canceledAt ?? seen.endedAt;
  const generation = (desired.generation += 1);
  if (withdrawn && intent === 'RENEW')
    changed.events.push({ kind: 'resumed', cancellation: withdrawn, generation });
  desired.cancellation = intent === 'RENEW' ? null : providersCancellation(changed, seen, at);
  Object.assign(desired, {
    ...{ intent, by, date: intent === 'DATE' ? seen.cancelAt : null },
    state: 'CONFIRMED',
    // Stripe's times have whole seconds, so `doneAt` can seem earlier than the previous intent.
    acknowledgedAt: Number(doneAt) > Number(beforeAt) ? doneAt : beforeAt,
    periodEnd: seen.endsAt,
    ...{ now: null, refund: false },
  });
  noteObserved(changed, desired, seen);
}

/** Refuses the pending intent on a subscription that Stripe no longer knows. Support must find out why. */
export function refuseUnknown(changed: ChangedRecord, subscriptionId: string): void {
  const desired = desiredOf(changed, subscriptionId);
  if (desired.state !== 'PENDING' && !desired.openSince) return;
  closeKey(desired);
  if (desired.state !== 'PENDING') return;
  const { cancellation } = desired;
  if (isOpen(cancellation)) {
    writeCancellation(changed, cancellation, { state: 'REFUSED' });
    changed.events.push({ kind: 'refused', cancellation });
  }
  Object.assign(desired, { state: 'REFUSED', knownEnded: true, now: null });
  changed.events.push({ kind: 'change_refused', subscriptionId, cancellation: null });
}

/** Refuses the intent and records Stripe's state. If Stripe has an end, restores or creates the cancellation for this end. */
function markRefused(
  changed: ChangedRecord,
  desired: Desired,
  seen: Subscription,
  state: 'REFUSED' | 'TOO_LATE',
  at: Date,
): void {
  const { cancellation, withdrew } = desired;
  if (isOpen(cancellation)) {
    if (cancellation.confirmedAt === null)
      writeCancellation(changed, cancellation, { state: 'REFUSED' });
    else withdrawCancellation(changed, desired, 'PAYMENT_PROVIDER', at);
    if (desired.intent === 'END') changed.events.push({ kind: 'refused', cancellation });
  }
  const intent = intentOf(seen);
  desired.cancellation = null;
  if (intent !== 'RENEW') {
    const lastOurs = partsOf(desired, desired.writeId)?.intent;
    const stands =
      withdrew &&
      (withdrew.requestedBy === 'PAYMENT_PROVIDER' ||
        (intent === 'END' && (lastOurs === undefined || lastOurs === 'END')));
    desired.cancellation = stands
      ? confirmCancellation(changed, withdrew, {
          withdrawnAt: null,
          withdrawnBy: null,
          confirmedAt: withdrew.confirmedAt ?? at,
        })
      : providersCancellation(changed, seen, at);
  }
  const date = intent === 'DATE' ? seen.cancelAt : null;
  Object.assign(desired, { state, intent, date, now: null });
  if (desired.cancellation) desired.by = desired.cancellation.requestedBy;
  noteObserved(changed, desired, seen);
  changed.events.push({
    kind: state === 'REFUSED' ? 'change_refused' : 'resume_too_late',
    subscriptionId: seen.id,
    cancellation: desired.cancellation,
  });
}

/** Decides the next step from Stripe's answer to a write and from a new read. */
export function conclude(
  changed: ChangedRecord,
  seen: Subscription,
  result: ChangeResult['kind'],
  at: Date,
): NextStep {
  const desired = desiredOf(changed, seen.id);
  const isRefused = result === 'refused' && !fulfils(desired, seen);
  if (isRefused && isLocked(desired, seen)) {
    leaveToSupport(changed, seen.id);
    if (desired.sends === 1) closeKey(desired);
    // The write was sent more than once. Stripe can still carry out one copy, so the key stays open for another day.
    else desired.openSince = at;
    return 'nothing';
  }
  closeKey(desired);
  if (!isRefused) return decide(changed, seen, at, result === 'done' || result === 'done before');
  markRefused(changed, desired, seen, 'REFUSED', at);
  return 'nothing';
}

export function concludeNow(
  changed: ChangedRecord,
  seen: Subscription,
  result: Awaited<ReturnType<PaymentProvider['endNow']>>,
  at: Date,
): void {
  const desired = desiredOf(changed, seen.id);
  if (result === 'refused') return leaveToSupport(changed, seen.id);
  if (!hasEnded(seen)) return;
  closeKey(desired);
  confirm(changed, desired, seen, at);
  // If the invoice was paid while Stripe ended the plan, the rest of the paid period is lost.
  const isLost = desired.now === 'SENT' && endOf(seen) < seen.endsAt;
  if (result === 'paid' && !desired.refund && (isLost || mayBeRefundable(desired, seen)))
    oweRefund(changed, seen, null);
}

/** Asks an agent to carry out a pending intent that the worker can't carry out. Asks only once. */
export function leaveToSupport(changed: ChangedRecord, id: string): void {
  const desired = desiredOf(changed, id);
  const { isByHand, cancellation, state } = desired;
  if (state !== 'PENDING') return;
  if (!isByHand) changed.events.push({ kind: 'change_refused', subscriptionId: id, cancellation });
  desired.isByHand = true;
}

/** True if a schedule can block the END. Then only an agent can end the plan. A late copy of the END does no harm. */
export const isLocked = (desired: Desired, { scheduleId }: Subscription): boolean =>
  desired.intent === 'END' && scheduleId !== null;
