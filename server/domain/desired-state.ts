/**
 * The rules by which the last acknowledged word on a subscription becomes what happens. Pure functions on a
 * draft of the account: docs/protocol.md explains them, and `npm run histories` checks them.
 */
import { randomUUID } from 'node:crypto';
import type { Account, Change, Desired, Incident, Slot, Word } from './account.ts';
import { type Cancellation, isOpen, type Requester } from './cancellation.ts';
import { type CancellationReason, hasEnded, type Subscription } from './subscription.ts';

/** What the account is to become, and the receipts that are written with it. */
export interface Draft {
  account: Account;
  receipts: Map<string, Cancellation>;
}

/** A change that somebody asks for. */
export interface Request {
  word: 'END' | 'RENEW';
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

const newDesired = (): Desired => ({
  generation: 0,
  word: 'NONE',
  date: null,
  by: null,
  since: null,
  state: 'NONE',
  receipt: null,
  withdrew: null,
  applied: false,
  slot: null,
  attempts: 0,
  nonce: randomUUID().slice(0, 8),
  tag: null,
  known: null,
  knownEnded: false,
  recent: [],
  refund: false,
});

/** A draft to change; the account that it is made of stays as it is. */
export const draftOf = (account: Account): Draft => ({
  account: structuredClone(account),
  receipts: new Map(),
});

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

/** Whether no period after this one will be charged. */
const ends = ({ status, cancelAt, endsAt }: Subscription) =>
  hasEnded({ status }) || (cancelAt !== null && cancelAt <= endsAt);

/** The word that what Stripe has amounts to. */
function wordOf(seen: Subscription): Word {
  if (ends(seen)) return 'END';
  return seen.cancelAt === null ? 'RENEW' : 'DATE';
}

/** Whether what Stripe has is what the word says. */
function fulfils({ word, date }: Pick<Desired, 'word' | 'date'>, seen: Subscription): boolean {
  if (word === 'END') return ends(seen);
  if (word === 'RENEW') return !hasEnded(seen) && seen.cancelAt === null;
  return (
    word === 'DATE' &&
    (same(seen.cancelAt, date) || (hasEnded(seen) && date !== null && date <= seen.endsAt))
  );
}

/** The record of a subscription in a draft, to be changed in place. */
const recordOf = ({ account }: Draft, id: string): Desired =>
  (account.desired[id] ??= newDesired());

/** Changes a receipt: its copy in the account, and the document that is written with it. */
function write(draft: Draft, receipt: Cancellation, changes: Partial<Cancellation>): Cancellation {
  Object.assign(receipt, changes);
  draft.receipts.set(receipt.id, receipt);
  return receipt;
}

/** Takes back the receipt that is open, if there is one, and keeps it for should the end stand after all. */
function withdraw(draft: Draft, record: Desired, by: Requester, at: Date): boolean {
  const { receipt } = record;
  if (!isOpen(receipt)) return false;
  record.withdrew = write(draft, receipt, {
    state: 'WITHDRAWN',
    withdrawnAt: at,
    withdrawnBy: by,
  });
  return true;
}

/**
 * Writes a word down. It is a new generation always, also when it was said before: what was read may be old.
 * A repeated END keeps its open receipt, which is confirmed anew.
 * @param at now
 * @returns the generation, and the receipt of an END
 */
export function say(draft: Draft, subscription: Subscription, request: Request, at: Date) {
  const { word, by, requestId, reason, comment } = request;
  const record = recordOf(draft, subscription.id);
  const isRepeated = record.state === 'PENDING' && record.word === word;
  record.generation += 1;
  record.attempts = 0;
  record.applied = false;
  if (word === 'END') {
    if (!isRepeated) record.since = at;
    // A plan that was canceled may have been renewed at Stripe since: until that is known, nothing is confirmed.
    if (record.word === 'END' && isOpen(record.receipt))
      write(draft, record.receipt, { state: 'REQUESTED' });
    else {
      if (!withdraw(draft, record, by, at)) record.withdrew = null;
      record.receipt = write(
        draft,
        {
          id: `${subscription.id}.${record.generation}.${record.nonce}`,
          subscriptionId: subscription.id,
          customerId: subscription.customerId,
          state: 'REQUESTED',
          requestedBy: by,
          requestedAt: at,
          confirmedAt: null,
          effectiveAt: null,
          withdrawnAt: null,
          withdrawnBy: null,
          reason,
          comment,
        },
        {},
      );
    }
  } else {
    if (!withdraw(draft, record, by, at) && !isRepeated) record.withdrew = null;
    if (!isRepeated) record.since = at;
    record.receipt = null;
    record.refund = false;
  }
  Object.assign(record, { word, date: null, by, state: 'PENDING' });
  const receiptId = record.receipt?.id ?? null;
  record.recent = [...record.recent, { requestId, generation: record.generation, receiptId }].slice(
    -recentLimit,
  );
  return { generation: record.generation, receipt: record.receipt };
}

/**
 * What a fresh read of Stripe asks for. Changes the draft; when something is to be sent, the draft must be
 * stored first.
 */
export function decide(draft: Draft, seen: Subscription, at: Date, tell: Tell): NextStep {
  const record = recordOf(draft, seen.id);
  const { slot } = record;
  if (!slot) return conclude(draft, seen, null, at, tell);
  const age = at.getTime() - slot.storedAt.getTime();
  if (seen.tag === slot.tag) return conclude(draft, seen, 'DONE', at, tell);
  if (hasEnded(seen) || age > keyLife) return conclude(draft, seen, 'DEAD', at, tell);
  const isWanted =
    record.state === 'PENDING' && slot.word === record.word && same(slot.date, record.date);
  if (!isWanted || fulfils(record, seen) || age > resendLimit) return 'burn';
  slot.sends += 1;
  return 'send again';
}

/** Hears of what an operator or support must know. */
export type Tell = (incident: Incident, subscriptionId: string) => void;

/**
 * Draws the conclusion from a read, once the fate of the slot is known.
 * @param fate whether the slot's write was carried out or never will be; null when there is no slot
 */
export function conclude(
  draft: Draft,
  seen: Subscription,
  fate: 'DONE' | 'DEAD' | null,
  at: Date,
  tell: Tell,
): 'nothing' | 'send' {
  const record = recordOf(draft, seen.id);
  const { slot } = record;
  let isOwn = false;
  if (slot && fate === 'DONE') {
    record.tag = slot.tag;
    isOwn = slot.generation === record.generation;
    if (isOwn) record.applied = true;
  }
  if (fate) record.slot = null;
  const isFulfilled = fulfils(record, seen);

  if (record.state === 'PENDING') {
    if (isFulfilled) settle(draft, record, seen, at, tell);
    else if (hasEnded(seen)) giveUp(draft, record, seen, 'TOO_LATE', at, tell);
    else if (record.applied) adopt(draft, record, seen, at);
    else return send(record, seen, at);
    return 'nothing';
  }
  if (record.state === 'SETTLED' && !isFulfilled && isOlderWrite(record, seen)) {
    record.applied = false;
    return send(record, seen, at);
  }
  const nothingHappened = record.state === 'NONE' && seen.cancelAt === null && !hasEnded(seen);
  const wasGivenUp = record.state === 'REFUSED' || record.state === 'TOO_LATE';
  if (isOwn && wasGivenUp && !same(seen.cancelAt, record.known)) {
    // It was refused, and an earlier copy of it was carried out after all: its author is the one who asked.
    adopt(draft, record, seen, at, slot?.by ?? 'SUBSCRIBER');
  } else if (isFulfilled || nothingHappened) look(draft, record, seen);
  else adopt(draft, record, seen, at);
  return 'nothing';
}

/** Notes how things are; the end of a period may have moved with it. */
function look(draft: Draft, record: Desired, seen: Subscription): void {
  record.known = seen.cancelAt;
  record.knownEnded = hasEnded(seen);
  const { receipt } = record;
  if (receipt?.state !== 'CONFIRMED') return;
  const effectiveAt = endOf(seen);
  if (!same(receipt.effectiveAt, effectiveAt)) write(draft, receipt, { effectiveAt });
  // Stripe's portal asks why when the plan is canceled already.
  const { requestedBy, reason, comment } = receipt;
  const isAnswered = seen.reason !== reason || seen.comment !== comment;
  if (requestedBy === 'PAYMENT_PROVIDER' && isAnswered)
    write(draft, receipt, { reason: seen.reason, comment: seen.comment });
}

/** When a plan that ends does so. */
const endOf = (seen: Subscription): Date =>
  (hasEnded(seen) ? seen.endedAt : seen.cancelAt) ?? seen.endsAt;

/** The word has become true. */
function settle(draft: Draft, record: Desired, seen: Subscription, at: Date, tell: Tell): void {
  const { receipt, since, word } = record;
  record.state = 'SETTLED';
  if (word === 'END' && since && wasChargedSince(seen, since) && !record.refund) {
    record.refund = true;
    tell('refund_due', seen.id);
  }
  if (word !== 'RENEW' && receipt)
    write(draft, receipt, {
      state: 'CONFIRMED',
      confirmedAt: receipt.confirmedAt ?? carriedOutAt(receipt, seen, at),
      effectiveAt: endOf(seen),
    });
  look(draft, record, seen);
}

/** Whether a period began, and was charged, after a time. A trial that is extended begins anew and costs nothing. */
const wasChargedSince = ({ startedAt, status }: Subscription, time: Date): boolean =>
  startedAt > time && status !== 'trialing';

/** When Stripe carried it out by its own clock, in whole seconds; not before it was asked for. */
function carriedOutAt({ requestedAt }: Cancellation, { canceledAt }: Subscription, at: Date): Date {
  if (!canceledAt || canceledAt > at) return at;
  return canceledAt > requestedAt ? canceledAt : requestedAt;
}

/** What somebody did at the provider becomes the next generation, by its own author and time. */
function adopt(
  draft: Draft,
  record: Desired,
  seen: Subscription,
  at: Date,
  by: Requester = 'PAYMENT_PROVIDER',
): void {
  const word = wordOf(seen);
  const { heardAt } = draft.account;
  const { receipt } = record;
  // When a plan was renewed at the provider, only its event says.
  const isHeard = heardAt && heardAt <= at && heardAt > (receipt?.confirmedAt ?? at);
  withdraw(draft, record, 'PAYMENT_PROVIDER', isHeard ? heardAt : at);
  record.generation += 1;
  record.attempts = 0;
  record.receipt = word === 'RENEW' ? null : providersReceipt(draft, seen, at, by);
  Object.assign(record, { word, by, date: word === 'DATE' ? seen.cancelAt : null });
  Object.assign(record, { state: 'SETTLED', applied: true, since: seen.startedAt, refund: false });
  look(draft, record, seen);
}

/** The receipt of an end that was made at the provider: the same for each sight of the same one. */
function providersReceipt(
  draft: Draft,
  seen: Subscription,
  at: Date,
  requestedBy: Requester,
): Cancellation {
  const when = seen.canceledAt ?? seen.endedAt ?? at;
  return write(
    draft,
    {
      id: `${seen.id}.provider.${when.getTime() / 1000}`,
      subscriptionId: seen.id,
      customerId: seen.customerId,
      state: 'CONFIRMED',
      requestedBy,
      requestedAt: when,
      confirmedAt: when,
      effectiveAt: endOf(seen),
      withdrawnAt: null,
      withdrawnBy: null,
      reason: seen.reason,
      comment: seen.comment,
    },
    {},
  );
}

/** The word can't be: what Stripe has stands, and so does the receipt of the end that stands. */
function giveUp(
  draft: Draft,
  record: Desired,
  seen: Subscription,
  state: 'REFUSED' | 'TOO_LATE',
  at: Date,
  tell: Tell,
): void {
  const { receipt, withdrew } = record;
  if (isOpen(receipt)) {
    if (receipt.confirmedAt === null) write(draft, receipt, { state: 'REFUSED' });
    else
      write(draft, receipt, {
        state: 'WITHDRAWN',
        withdrawnAt: at,
        withdrawnBy: 'PAYMENT_PROVIDER',
      });
  }
  const word = wordOf(seen);
  record.receipt = null;
  if (word !== 'RENEW') {
    const lastOurs = record.tag ? partsOf(record.tag)?.word : undefined;
    const stands =
      withdrew &&
      (withdrew.requestedBy === 'PAYMENT_PROVIDER' ||
        (word === 'END' && (lastOurs === undefined || lastOurs === 'END')));
    record.receipt = stands
      ? write(draft, withdrew, {
          state: 'CONFIRMED',
          withdrawnAt: null,
          withdrawnBy: null,
          confirmedAt: withdrew.confirmedAt ?? at,
          effectiveAt: endOf(seen),
        })
      : providersReceipt(draft, seen, at, 'PAYMENT_PROVIDER');
  }
  Object.assign(record, { state, word, date: word === 'DATE' ? seen.cancelAt : null });
  record.known = seen.cancelAt;
  record.knownEnded = hasEnded(seen);
  tell(state === 'REFUSED' ? 'change_refused' : 'resume_too_late', seen.id);
}

/**
 * Stripe refuses the word for good. To be called only when no earlier copy of the write can be alive: it was
 * sent once, or its key is burnt.
 */
export function refuse(draft: Draft, seen: Subscription, at: Date, tell: Tell): void {
  const record = recordOf(draft, seen.id);
  record.slot = null;
  giveUp(draft, record, seen, 'REFUSED', at, tell);
}

/** The slot's write was carried out some time: how things are now has to be read. */
export function noteCarriedOut(draft: Draft, id: string): void {
  const record = recordOf(draft, id);
  const { slot } = record;
  if (!slot) return;
  record.tag = slot.tag;
  if (slot.generation === record.generation) record.applied = true;
  record.slot = null;
}

/** Fills the slot with a new write of the word. */
function send(record: Desired, seen: Subscription, at: Date): 'send' {
  record.state = 'PENDING';
  record.attempts += 1;
  const { generation, attempts, word, nonce, date, by } = record;
  const tag = `${generation}.${attempts}.${word}.${nonce}`;
  const slot: Slot = {
    tag,
    key: `${seen.id}.${tag}`,
    generation,
    word,
    date,
    by,
    change: changeFor(record, seen),
    sends: 1,
    storedAt: at,
  };
  record.slot = slot;
  return 'send';
}

function changeFor({ word, date, receipt }: Desired, seen: Subscription): Change {
  if (word === 'END')
    return { kind: 'END', reason: receipt?.reason ?? null, comment: receipt?.comment ?? null };
  if (word === 'DATE' && date) return { kind: 'DATE', date };
  return { kind: 'RENEW', clears: seen.cancelsAtPeriodEnd ? 'PERIOD_END' : 'DATE' };
}

interface TagParts {
  generation: number;
  attempt: number;
  word: string;
  nonce: string;
}

function partsOf(tag: string): TagParts | null {
  const [generation = '', attempt = '', word = '', nonce = '', ...more] = tag.split('.');
  return nonce && more.length === 0
    ? { generation: Number(generation), attempt: Number(attempt), word, nonce }
    : null;
}

/**
 * Whether what is seen is the work of an older write of ours, as it left things: it was carried out a second
 * time after Stripe had forgotten its key.
 */
function isOlderWrite({ tag: last }: Desired, seen: Subscription): boolean {
  if (seen.tag === null || last === null || seen.tag === last || hasEnded(seen)) return false;
  const [its, ours] = [partsOf(seen.tag), partsOf(last)];
  if (!its || its.nonce !== ours?.nonce) return false;
  const isOlder =
    its.generation < ours.generation ||
    (its.generation === ours.generation && its.attempt < ours.attempt);
  const asItLeftThings =
    its.word === 'END' ? seen.cancelsAtPeriodEnd : its.word === 'RENEW' && seen.cancelAt === null;
  return isOlder && asItLeftThings;
}

/** Milliseconds before and after the end of a period at which Stripe is looked at, whatever was heard. */
const before = 3_600_000;
const after = 120_000;
/** Milliseconds between looks at a plan whose period ended and did not go on. */
const later = 24 * 3_600_000;

/**
 * Says when to look again, and brings the fields in step by which accounts are found. To be called on a draft
 * that a look has made, before it is stored.
 * @param retryAt when to go on with what is pending
 */
export function schedule({ account }: Draft, retryAt: Date): void {
  const { observed, desired } = account;
  const seen = observed?.subscriptions ?? [];
  const pending = Object.entries(desired).filter(
    ([, { state, slot }]) => state === 'PENDING' || slot !== null,
  );
  const times = seen.flatMap((each) => {
    if (hasEnded(each) || !observed) return [];
    const end = each.endsAt.getTime();
    const last = observed.observedAt.getTime();
    return [[end - before, end + after, last + later].find((time) => time > last) ?? last + later];
  });
  if (pending.length > 0) times.push(retryAt.getTime());
  const waiting = pending.flatMap(([id, { since }]) => ({
    since: since?.getTime() ?? retryAt.getTime(),
    end: seen.find((each) => each.id === id)?.endsAt.getTime() ?? retryAt.getTime(),
  }));
  const earliest = (list: number[]) => (list.length > 0 ? new Date(Math.min(...list)) : null);
  account.dueAt = earliest(times);
  account.pendingSince = earliest(waiting.map(({ since }) => since));
  account.deadline = earliest(waiting.map(({ end }) => end));
  account.attention = attentionOf(Object.values(desired));
  account.subscriptionIds = [...new Set([...Object.keys(desired), ...seen.map(({ id }) => id)])];
}

/** What a person must see to, as long as it is so. */
function attentionOf(all: Desired[]): Incident[] {
  const found = all.flatMap(({ state, refund }): Incident[] => [
    ...(refund ? (['refund_due'] as const) : []),
    ...(state === 'REFUSED' ? (['change_refused'] as const) : []),
    ...(state === 'TOO_LATE' ? (['resume_too_late'] as const) : []),
  ]);
  return [...new Set(found)];
}
