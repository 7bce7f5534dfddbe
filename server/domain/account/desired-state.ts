/**
 * The rules by which the last acknowledged intent on a subscription becomes what happens. Pure functions on a
 * draft of the account: docs/protocol.md explains them, and `npm run simulate` checks them.
 */
import type { Desired, Intent } from './account.ts';
import { commitTime } from '../commit-time.ts';
import { desiredOf, type Draft } from './draft.ts';
import type { Requester } from './cancellation.ts';
import { isOlderWrite, partsOf, prepareWrite } from './provider-write.ts';
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
import {
  type CancellationReason,
  endsWithPeriod,
  hasEnded,
  type Subscription,
} from '../subscription.ts';

/** A change that somebody asks for. */
export interface Request {
  intent: 'END' | 'RENEW';
  by: Requester;
  requestId: string;
  reason: CancellationReason | null;
  comment: string | null;
}

/** What is to be done at Stripe once the draft is stored. */
export type NextStep = 'nothing' | 'send' | 'send again' | 'burn';

/** How many requests of callers are kept, so that a repeated one is recognised. */
const recentLimit = 8;
/** Milliseconds after which a slot is not sent again, and after which Stripe may have forgotten its key. */
const resendLimit = 60_000;
const keyLife = 24 * 3_600_000;
/** Milliseconds by which the clocks of the store and of Stripe may differ. */
const apartMs = 60_000;

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
 * Records an intent. It is always a new generation, even if it repeats the last one: what was read may be old.
 * A repeated END keeps its open receipt, which is then confirmed anew.
 * A declaration's END changes neither who ends a plan that ends already, nor an end that Stripe was seen to have since.
 * @param at now
 * @param declaredAt when it was said, if that was before
 * @returns the generation, and the receipt of an END
 */
export function recordIntent(
  draft: Draft,
  subscription: Subscription,
  request: Request,
  at: Date,
  declaredAt = at,
) {
  const { intent, by, reason, comment } = request;
  const record = desiredOf(draft, subscription.id);
  const isRepeated = record.state === 'PENDING' && record.intent === intent;
  const isStanding = record.intent === 'END' && isOpen(record.receipt);
  const { observedAt = at } = draft.account.observed ?? {};
  if (by === 'DECLARATION' && isStanding && record.state === 'SETTLED' && observedAt > declaredAt)
    return noteRequest(record, request, { isNothing: true });
  record.generation += 1;
  record.attempts = 0;
  record.applied = false;
  if (intent === 'END') {
    if (!isRepeated) record.periodEnd = periodEndAt(declaredAt, subscription, at);
    // A plan that was canceled may have been renewed at Stripe since: until that is known, nothing is confirmed.
    if (isStanding && record.receipt) writeReceipt(draft, record.receipt, { state: 'REQUESTED' });
    else {
      if (!withdrawReceipt(draft, record, by, at)) record.withdrew = null;
      record.receipt = addReceipt(draft, {
        id: receiptIdOf(subscription.id, record),
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
      });
      record.refund = false;
      draft.events.push({ kind: 'accepted', receipt: record.receipt });
    }
  } else {
    const withdrawn = withdrawReceipt(draft, record, by, at);
    const { generation } = record;
    if (withdrawn) draft.events.push({ kind: 'resumed', receipt: withdrawn, generation });
    else if (!isRepeated) record.withdrew = null;
    record.receipt = null;
  }
  if (!isStanding || by !== 'DECLARATION') record.by = by;
  Object.assign(record, { intent, date: null, acknowledgedAt: commitTime, state: 'PENDING' });
  return noteRequest(record, request);
}

/** Notes what a request made, so that the same one makes nothing else. */
function noteRequest(record: Desired, { requestId, intent }: Request, outcome = {}) {
  const { generation, receipt } = record;
  const made = { requestId, intent, generation, receiptId: receipt?.id ?? null, ...outcome };
  record.recent = [...record.recent, made].slice(-recentLimit);
  return { generation, receipt };
}

/** When the period ends in which something was said; null where that is not known, since what was read last is over. */
function periodEndAt(said: Date, { startedAt, endsAt }: Subscription, at: Date): Date | null {
  if (startedAt > said) return startedAt;
  return endsAt > at ? endsAt : null;
}

/** The id of the receipt that an END of this generation makes, unless an earlier one's receipt is open. */
export const receiptIdOf = (
  subscriptionId: string,
  { generation, nonce }: Pick<Desired, 'generation' | 'nonce'>,
): string => `${subscriptionId}.${generation}.${nonce}`;

/**
 * Decides what follows from a fresh read of Stripe. Changes the draft, which must be stored before anything is
 * sent.
 */
export function decide(draft: Draft, seen: Subscription, at: Date): NextStep {
  const record = desiredOf(draft, seen.id);
  const { slot } = record;
  if (!slot) return conclude(draft, seen, null, at);
  const age = at.getTime() - slot.storedAt.getTime();
  if (seen.tag === slot.tag) return conclude(draft, seen, 'DONE', at);
  if (hasEnded(seen) || age > keyLife) return conclude(draft, seen, 'DEAD', at);
  const isWanted =
    record.state === 'PENDING' && slot.intent === record.intent && same(slot.date, record.date);
  if (!isWanted || fulfils(record, seen) || age > resendLimit) return 'burn';
  slot.sends += 1;
  return 'send again';
}

/**
 * Applies a fresh read of Stripe, once the fate of the slot is known.
 * @param fate whether the slot's write was carried out or never will be; null when there is no slot
 */
export function conclude(
  draft: Draft,
  seen: Subscription,
  fate: 'DONE' | 'DEAD' | null,
  at: Date,
): 'nothing' | 'send' {
  const record = desiredOf(draft, seen.id);
  if (fate === 'DONE') noteCarriedOut(draft, seen.id);
  record.slot = null;
  const isFulfilled = fulfils(record, seen);

  if (record.state === 'PENDING') {
    if (isFulfilled) settle(draft, record, seen, at);
    else if (hasEnded(seen)) giveUp(draft, record, seen, 'TOO_LATE', at);
    else if (record.applied) adopt(draft, record, seen, at);
    else {
      prepareWrite(record, seen, at);
      return 'send';
    }
    return 'nothing';
  }
  if (record.state === 'SETTLED' && !isFulfilled && isOlderWrite(record, seen)) {
    record.applied = false;
    prepareWrite(record, seen, at);
    return 'send';
  }
  const nothingHappened = record.state === 'NONE' && seen.cancelAt === null && !hasEnded(seen);
  if (isFulfilled || nothingHappened) noteObserved(draft, record, seen);
  else adopt(draft, record, seen, at);
  return 'nothing';
}

/** Records what Stripe has; the end of a period may have moved. */
function noteObserved(draft: Draft, record: Desired, seen: Subscription): void {
  record.knownEnded = hasEnded(seen);
  const { receipt } = record;
  if (receipt?.state !== 'CONFIRMED') return;
  const effectiveAt = endOf(seen);
  if (!same(receipt.effectiveAt, effectiveAt)) writeReceipt(draft, receipt, { effectiveAt });
  // Stripe's portal asks why when the plan is canceled already.
  const { requestedBy, reason, comment } = receipt;
  const isAnswered = seen.reason !== reason || seen.comment !== comment;
  if (requestedBy === 'PAYMENT_PROVIDER' && isAnswered)
    writeReceipt(draft, receipt, { reason: seen.reason, comment: seen.comment });
}

/** Stripe has what the intent asks for. */
function settle(draft: Draft, record: Desired, seen: Subscription, at: Date): void {
  const { receipt, intent } = record;
  record.state = 'SETTLED';
  // Until then an end may stand after all, with the refund that is due for it.
  if (intent !== 'END') record.refund = false;
  if (receipt)
    confirmReceipt(draft, receipt, {
      confirmedAt: receipt.confirmedAt ?? carriedOutAt(receipt, seen, at),
      effectiveAt: endOf(seen),
    });
  if (intent === 'END' && !record.refund && mayBeRefundable(record, seen)) {
    record.refund = true;
    // Where it is not certain, support finds out, and the subscriber is not told what may be false.
    const known = record.periodEnd && receipt;
    draft.events.push({ kind: 'refund_due', subscriptionId: seen.id, receipt: known });
  }
  noteObserved(draft, record, seen);
}

/**
 * Whether a later period was charged than the one in which the END was acknowledged; where that one is not known, whether
 * it may be so. A trial that is extended costs nothing.
 */
function mayBeRefundable(
  { periodEnd, acknowledgedAt }: Desired,
  { startedAt, status }: Subscription,
): boolean {
  if (status === 'trialing' || !acknowledgedAt) return false;
  return periodEnd
    ? startedAt >= periodEnd
    : startedAt.getTime() > acknowledgedAt.getTime() - apartMs;
}

/** Makes what somebody did at the provider the next generation, with its own author and time. */
function adopt(draft: Draft, record: Desired, seen: Subscription, at: Date): void {
  const intent = intentOf(seen);
  const { receipt, acknowledgedAt: beforeAt } = record;
  const { heardAt } = draft.account;
  const { observed: lastSeen } = draft.before;
  // Only the event says when a plan was renewed at the provider.
  const isHeard = heardAt && heardAt <= at && heardAt > (receipt?.confirmedAt ?? at);
  const by = 'PAYMENT_PROVIDER';
  const withdrawn = withdrawReceipt(draft, record, by, isHeard ? heardAt : at);
  const doneAt =
    intent === 'RENEW' ? (isHeard ? heardAt : null) : (seen.canceledAt ?? seen.endedAt);
  // Unless Stripe says when, it was after it was not there yet. It was after the intent before; Stripe has whole seconds.
  const placeAt = doneAt ?? lastSeen?.observedAt ?? null;
  const generation = (record.generation += 1);
  if (withdrawn && intent === 'RENEW')
    draft.events.push({ kind: 'resumed', receipt: withdrawn, generation });
  record.attempts = 0;
  record.receipt = intent === 'RENEW' ? null : providersReceipt(draft, seen, at);
  Object.assign(record, {
    ...{ intent, by, date: intent === 'DATE' ? seen.cancelAt : null },
    state: 'SETTLED',
    acknowledgedAt: beforeAt && !(placeAt && placeAt > beforeAt) ? beforeAt : placeAt,
    periodEnd: seen.endsAt,
    refund: false,
  });
  noteObserved(draft, record, seen);
}

/** The intent can't be carried out: what Stripe has stands, and so does the receipt of an end that it has. */
function giveUp(
  draft: Draft,
  record: Desired,
  seen: Subscription,
  state: 'REFUSED' | 'TOO_LATE',
  at: Date,
): void {
  const { receipt, withdrew } = record;
  if (isOpen(receipt)) {
    if (receipt.confirmedAt === null) writeReceipt(draft, receipt, { state: 'REFUSED' });
    else withdrawReceipt(draft, record, 'PAYMENT_PROVIDER', at);
    if (record.intent === 'END') draft.events.push({ kind: 'refused', receipt });
  }
  const intent = intentOf(seen);
  record.receipt = null;
  if (intent !== 'RENEW') {
    const lastOurs = record.tag ? partsOf(record.tag)?.intent : undefined;
    const stands =
      withdrew &&
      (withdrew.requestedBy === 'PAYMENT_PROVIDER' ||
        (intent === 'END' && (lastOurs === undefined || lastOurs === 'END')));
    record.receipt = stands
      ? confirmReceipt(draft, withdrew, {
          withdrawnAt: null,
          withdrawnBy: null,
          confirmedAt: withdrew.confirmedAt ?? at,
          effectiveAt: endOf(seen),
        })
      : providersReceipt(draft, seen, at);
  }
  Object.assign(record, { state, intent, date: intent === 'DATE' ? seen.cancelAt : null });
  if (record.receipt) record.by = record.receipt.requestedBy;
  record.knownEnded = hasEnded(seen);
  draft.events.push({
    kind: state === 'REFUSED' ? 'change_refused' : 'resume_too_late',
    subscriptionId: seen.id,
    receipt: record.receipt,
  });
}

/**
 * Stripe refuses the slot's write for good. To be called only when no copy of it can be alive: it was sent once, or its key
 * is burnt, or its refusal is saved under the key. The refusal of an earlier intent's write says nothing of this one.
 */
export function refuse(draft: Draft, seen: Subscription, at: Date): 'nothing' | 'send' {
  const record = desiredOf(draft, seen.id);
  if (record.slot?.generation !== record.generation) return conclude(draft, seen, 'DEAD', at);
  record.slot = null;
  giveUp(draft, record, seen, 'REFUSED', at);
  return 'nothing';
}

/** The slot's write was carried out at some time: the slot is empty. What Stripe has now must be read. */
export function noteCarriedOut(draft: Draft, id: string): void {
  const record = desiredOf(draft, id);
  const { slot } = record;
  if (!slot) return;
  record.tag = slot.tag;
  if (slot.generation === record.generation) record.applied = true;
  record.slot = null;
}
