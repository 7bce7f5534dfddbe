/**
 * The rules by which the last acknowledged intent on a subscription becomes what happens. Pure functions on a
 * changed record: docs/protocol.md explains them, and `npm run simulate` checks them.
 */
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

/** What is to be done once the record is stored: send the intent under its key, or end the plan at once. */
export type NextStep = 'nothing' | 'send' | 'end now';

/** How many requests of callers are kept, so that a repeated one is recognised. */
const recentLimit = 8;
/** Milliseconds after which Stripe may have forgotten a key. */
const keyLife = 24 * 3_600_000;
/** How often a write is sent that a schedule refuses. */
const mostRefusals = 6;

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Whether no period after this one will be charged. */
const ends = (seen: Subscription) => hasEnded(seen) || endsWithPeriod(seen);

/** The intent that describes what Stripe has. */
function intentOf(seen: Subscription): Intent {
  if (ends(seen)) return 'END';
  return seen.cancelAt === null ? 'RENEW' : 'DATE';
}

/** Whether Stripe has what the intent asks for. */
function fulfils({ intent, date }: Pick<Desired, 'intent' | 'date'>, seen: Subscription): boolean {
  if (intent === 'END') return ends(seen);
  if (intent === 'RENEW') return !hasEnded(seen) && seen.cancelAt === null;
  return (
    intent === 'DATE' &&
    (same(seen.cancelAt, date) || (hasEnded(seen) && date !== null && date <= seen.endsAt))
  );
}

/**
 * Whether the plan is to end at once. Once that was sent, a payment that is made does not change it: it may be carried out at any time.
 */
const isToEndNow = ({ state, now }: Desired, seen: Subscription): boolean =>
  state === 'PENDING' && now !== null && (now === 'SENT' || hasEnded(seen) || isPastDue(seen));

/**
 * Records an intent. It is always a new generation, even if it repeats the last one: what was read may be old.
 * A repeated END keeps its open cancellation, which is then confirmed anew, and that it is to come at once.
 * A declaration's END does not change who ends a plan that ends already.
 * @param at now
 * @param declaredAt when it was said, if that was before
 * @returns the generation, and the cancellation of an END
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
    // A plan that was canceled may have been renewed at Stripe since: until that is known, nothing is confirmed.
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

/** Notes what a request made, so that the same one makes nothing else. */
function noteRequest(desired: Desired, { requestId, intent }: Request) {
  const { generation, cancellation } = desired;
  const made = { requestId, intent, generation, cancellationId: cancellation?.id ?? null };
  desired.recent = [...desired.recent, made].slice(-recentLimit);
  return { generation, cancellation };
}

/** When the period ends in which something was said; null where that is not known, since what was read last is over. */
function periodEndAt(said: Date, { startedAt, endsAt }: Subscription): Date | null {
  if (startedAt > said) return startedAt;
  return endsAt > said ? endsAt : null;
}

/** The id of the cancellation that an END of this generation makes, unless an earlier one's cancellation is open. */
export const cancellationIdOf = (
  subscriptionId: string,
  { generation, nonce }: Pick<Desired, 'generation' | 'nonce'>,
): string => `${subscriptionId}.${generation}.${nonce}`;

/**
 * Decides what follows from a fresh read of Stripe. The record must be stored before anything is
 * sent.
 * @param isDone whether Stripe answered that a write of the last intent was carried out
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
  // A write of ours that came after Stripe had forgotten its key, and was not changed since.
  const isLate = !hasEnded(seen) && newlyShown?.intent === intentOf(seen);
  if (desired.state === 'CONFIRMED' && !isFulfilled && isLate) return send(desired, seen, at);
  const nothingHappened = desired.state === 'NONE' && seen.cancelAt === null && !hasEnded(seen);
  if (isFulfilled || nothingHappened) noteObserved(changed, desired, seen);
  else takeOver(changed, desired, seen, at);
  return 'nothing';
}

/** Whether a write under the key may still be carried out, and Stripe still carries out only one. */
const isKeyOpen = ({ openSince }: Desired, at: Date): boolean =>
  openSince !== null && at.getTime() - openSince.getTime() <= keyLife;

/**
 * Whether a plan goes on as is wanted, and its schedule has refused each write that would have made certain of it. Then we send no more
 * copies, each of which could come late, and wait until Stripe has forgotten the key.
 */
const isRefusedAgain = (desired: Desired, seen: Subscription): boolean =>
  seen.scheduleId !== null &&
  desired.intent !== 'END' &&
  desired.sends >= mostRefusals &&
  fulfils(desired, seen);

/** Has the intent sent: from now on a write under the key may be carried out at any time. The plan ends with its period. */
function send(desired: Desired, seen: Subscription, at: Date): NextStep {
  desired.released = seen.scheduleId ?? desired.released;
  desired.state = 'PENDING';
  desired.openSince ??= at;
  desired.sends += 1;
  desired.now = null;
  return 'send';
}

/** Closes the key, which is used or never will be: the next write has the next one. */
function closeKey(desired: Desired): void {
  if (desired.openSince) desired.keyNumber += 1;
  desired.openSince = null;
  desired.sends = 0;
}

/** Records what Stripe has; the end of a period may have moved. */
function noteObserved(changed: ChangedRecord, desired: Desired, seen: Subscription): void {
  desired.knownEnded = hasEnded(seen);
  const { cancellation } = desired;
  if (cancellation?.state !== 'CONFIRMED') return;
  const effectiveAt = endOf(seen);
  if (!same(cancellation.effectiveAt, effectiveAt))
    writeCancellation(changed, cancellation, { effectiveAt });
  // Stripe's portal asks why when the plan is canceled already.
  const { requestedBy, reason, comment } = cancellation;
  const isAnswered = seen.reason !== reason || seen.comment !== comment;
  if (requestedBy === 'PAYMENT_PROVIDER' && isAnswered)
    writeCancellation(changed, cancellation, { reason: seen.reason, comment: seen.comment });
}

/** Stripe has what the intent asks for. */
function confirm(changed: ChangedRecord, desired: Desired, seen: Subscription, at: Date): void {
  const { cancellation, intent } = desired;
  desired.state = 'CONFIRMED';
  desired.isByHand = false;
  // Until then an end may stand after all, with the refund that is due for it.
  if (intent !== 'END') desired.refund = false;
  // The open payment was made before the plan could end at once: what is paid for is kept.
  if (!hasEnded(seen)) desired.now = null;
  if (cancellation)
    confirmCancellation(changed, cancellation, {
      confirmedAt: cancellation.confirmedAt ?? carriedOutAt(cancellation, seen, at),
      ...(cancellation.isNow && { isNow: desired.now !== null }),
    });
  if (intent === 'END' && !desired.now && !desired.refund && mayBeRefundable(desired, seen)) {
    // Where it is not certain, support finds out, and the subscriber is not told what may be false.
    oweRefund(changed, seen, isPastDue(seen) ? null : desired.periodEnd && cancellation);
  }
  noteObserved(changed, desired, seen);
}

/** @param cancellation the one whose owner is told of it; null where only support is */
function oweRefund(
  changed: ChangedRecord,
  { id }: Subscription,
  cancellation: Cancellation | null,
) {
  desiredOf(changed, id).refund = true;
  changed.events.push({ kind: 'refund_due', subscriptionId: id, cancellation });
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
function takeOver(changed: ChangedRecord, desired: Desired, seen: Subscription, at: Date): void {
  const intent = intentOf(seen);
  const by = 'PAYMENT_PROVIDER';
  const { acknowledgedAt: beforeAt } = desired;
  const { heardAt } = changed.record;
  const seenAt = changed.before.observed?.observedAt ?? null;
  // Stripe does not say when a plan was renewed. An event since the last read may be that of the renewal.
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
    // It follows the intent before. Stripe has whole seconds.
    acknowledgedAt: Number(doneAt) > Number(beforeAt) ? doneAt : beforeAt,
    periodEnd: seen.endsAt,
    ...{ now: null, refund: false },
  });
  noteObserved(changed, desired, seen);
}

/** Stripe knows the subscription no longer, so that what is pending can't be carried out: support finds out why. */
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

/** The intent can't be carried out: what Stripe has stands, and so does the cancellation of an end that it has. */
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

/**
 * Decides what follows from Stripe's answer to a write, and from what Stripe has since. A refusal is permanent only if nothing else was sent
 * under the key: another copy may still be carried out.
 */
export function conclude(
  changed: ChangedRecord,
  seen: Subscription,
  result: ChangeResult['kind'],
  at: Date,
): NextStep {
  const desired = desiredOf(changed, seen.id);
  const isRefused = result === 'refused' && !fulfils(desired, seen);
  if (isRefused && isLocked(desired, seen)) {
    leaveToAPerson(changed, seen.id);
    if (desired.sends === 1) closeKey(desired);
    // This copy may come late, too: the key stays open for another day.
    else desired.openSince = at;
    return 'nothing';
  }
  closeKey(desired);
  if (!isRefused) return decide(changed, seen, at, result === 'done' || result === 'done before');
  markRefused(changed, desired, seen, 'REFUSED', at);
  return 'nothing';
}

/** Decides what follows from an end at once, and from what Stripe has since. */
export function concludeNow(
  changed: ChangedRecord,
  seen: Subscription,
  result: Awaited<ReturnType<PaymentProvider['endNow']>>,
  at: Date,
): void {
  const desired = desiredOf(changed, seen.id);
  if (result === 'refused') return leaveToAPerson(changed, seen.id);
  if (!hasEnded(seen)) return;
  closeKey(desired);
  confirm(changed, desired, seen, at);
  // It was paid while we ended it: what is left of the period is gone.
  const isLost = desired.now === 'SENT' && endOf(seen) < seen.endsAt;
  if (result === 'paid' && !desired.refund && (isLost || mayBeRefundable(desired, seen)))
    oweRefund(changed, seen, null);
}

/** A pending intent that we can't carry out: a person is asked for it, once. */
export function leaveToAPerson(changed: ChangedRecord, id: string): void {
  const desired = desiredOf(changed, id);
  const { isByHand, cancellation, state } = desired;
  if (state !== 'PENDING') return;
  if (!isByHand) changed.events.push({ kind: 'change_refused', subscriptionId: id, cancellation });
  desired.isByHand = true;
}

/**
 * Whether a refused end is one for a person to make, since the plan's schedule could not be released. It stays wanted: a write of it
 * that may still be carried out is right.
 */
export const isLocked = (desired: Desired, { scheduleId }: Subscription): boolean =>
  desired.intent === 'END' && scheduleId !== null;
