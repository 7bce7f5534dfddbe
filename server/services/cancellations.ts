/** A cancellation accepted is a cancellation done: recorded first, then carried out, however long that takes. */
import { randomUUID } from 'node:crypto';
import { UpstreamError } from '../errors.ts';
import { describeError, type Log, pseudonym } from '../log.ts';
import type { Billing } from './billing.ts';
import {
  type Cancellation,
  type CancellationRecords,
  type CancellationRequester,
  PerhapsRecordedError,
} from './cancellation-records.ts';
import { createFollow } from './follow-changes.ts';
import { type CancellationReason, hasEnded, type Subscription } from './subscription.ts';

/** Milliseconds until the reconciler takes over from the request that made the record. */
const headStart = 15_000;
/** Milliseconds between tries: doubles from the first to the last. */
const firstPause = 5_000;
const longestPause = 300_000;
/** Milliseconds before the end of the period from which on an operator must know. */
const atRisk = 3_600_000;

/** A request to stop a subscription. */
export interface CancelRequest {
  subscriptionId: string;
  reason: CancellationReason | null;
  comment: string | null;
}

/** How it came out. The names are those of the schema's unions. */
export type NothingToChange =
  | { __typename: 'SubscriptionNotFound'; message: string }
  | { __typename: 'SubscriptionAlreadyEnded'; subscription: Subscription };
/** The same for an unknown and for a foreign id, byte for byte. */
export const subscriptionNotFound = {
  __typename: 'SubscriptionNotFound',
  message: 'There is no such subscription.',
} as const;
export type CancelOutcome =
  | {
      __typename: 'CancellationAccepted';
      cancellation: Cancellation;
      subscription: Subscription;
    }
  | NothingToChange;
export type ResumeOutcome =
  { __typename: 'SubscriptionResumed'; subscription: Subscription } | NothingToChange;

export type Cancellations = ReturnType<typeof createCancellations>;

/** Cancelling and resuming, over Stripe and the records. */
export function createCancellations(billing: Billing, records: CancellationRecords) {
  /**
   * Asks Stripe to do what a record says, unless it is done already, and confirms the record.
   * @param key the idempotency key. Stripe remembers failures under a key as well, so that each later
   *   try needs its own; reading first is what keeps two tries from being two changes.
   * @throws UpstreamError when Stripe or Firestore did not answer
   */
  async function carryOut(
    record: Cancellation,
    known: Subscription | null,
    key: string,
  ): Promise<{ record: Cancellation; subscription: Subscription }> {
    // That an end is scheduled already is only believed when it was read after the record was made.
    const before = known && !known.cancelAt ? known : await billing.retrieve(record.subscriptionId);
    // Stripe forgets no subscription: we ask the wrong account, and nothing is confirmed by that.
    if (!before) throw new UpstreamError('billing', new Error('the subscription is unknown'));
    const isOver = hasEnded(before);
    const subscription =
      isOver || before.cancelAt ? before : await billing.scheduleEnd(record, key);
    const latest = await records.get(record.id);
    if (latest?.state === 'WITHDRAWN') {
      if (isOver) return { record: latest, subscription };
      return { record: latest, subscription: await takeBack(record, subscription) };
    }
    if (latest?.state === 'CONFIRMED') return { record: latest, subscription };
    const confirmed = {
      state: 'CONFIRMED' as const,
      confirmedAt: new Date(),
      effectiveAt: subscription.cancelAt ?? subscription.endsAt,
    };
    await records.change(record.id, confirmed);
    return { record: { ...record, ...confirmed }, subscription };
  }

  /**
   * Undoes what was asked of Stripe for a record that was withdrawn in the meantime, unless a later
   * record stands by now: looked for before and after, since it may come at any time.
   */
  async function takeBack(record: Cancellation, scheduled: Subscription): Promise<Subscription> {
    if (await records.open(record)) return scheduled;
    const resumed = await billing.withdrawEnd(scheduled);
    const later = await records.open(record);
    if (!later) return resumed;
    await records.change(later.id, { state: 'REQUESTED', dueAt: new Date() });
    return (await carryOut(later, null, `${later.id}.${randomUUID()}`)).subscription;
  }

  /** A subscription, and whether that is Stripe's word or the last one heard before it went down. */
  async function look(subscriptionId: string) {
    try {
      return { found: await billing.retrieve(subscriptionId), isFresh: true };
    } catch (error) {
      const found = error instanceof UpstreamError ? billing.lastSeen(subscriptionId) : null;
      if (!found) throw error;
      return { found, isFresh: false };
    }
  }

  /**
   * What to throw when a request could not be recorded: the same, and for the caller whether anything
   * was, and the other way out. The address is the provider's general one, with nothing private in it.
   */
  function unrecorded(error: unknown): unknown {
    if (!(error instanceof UpstreamError) || error.upstream !== 'directory') return error;
    const fact =
      error instanceof PerhapsRecordedError
        ? 'It is not certain that your cancellation was recorded. Asking again does no harm'
        : 'Nothing was recorded, and the payment provider was not asked. Please try again';
    const message = `Your subscription is not canceled yet. ${fact}, or cancel at ${billing.loginUrl(null)}`;
    return new UpstreamError('directory', error.cause, message);
  }

  /**
   * Accepts a cancellation: the record is written, then Stripe is asked. When Stripe can't be reached
   * the record stays REQUESTED, and the reconciler goes on.
   * @throws UpstreamError (`directory`) when the record can't be written: then Stripe was not asked
   * @throws UpstreamError (`billing`) when nothing is known of the subscription: nothing was recorded
   */
  async function request(
    customerId: string,
    { subscriptionId, reason, comment }: CancelRequest,
    requestedBy: CancellationRequester,
    log: Log,
  ): Promise<CancelOutcome> {
    const { found, isFresh } = await look(subscriptionId);
    if (found?.customerId !== customerId) return subscriptionNotFound;
    let subscription = found;
    if (hasEnded(subscription)) return { __typename: 'SubscriptionAlreadyEnded', subscription };

    const now = new Date();
    const fields = {
      state: 'REQUESTED',
      subscriptionId,
      customerId,
      requestedAt: now,
      confirmedAt: null,
      effectiveAt: null,
      reason,
      comment,
      requestedBy,
      periodEndsAt: subscription.endsAt,
      attempts: 0,
      dueAt: new Date(now.getTime() + headStart),
    } as const;
    const explained = <T>(call: Promise<T>) =>
      call.catch((error: unknown) => {
        throw unrecorded(error);
      });
    let cancellation = await explained(records.openOrCreate(fields));
    if (cancellation.state === 'CONFIRMED' && !(isFresh && subscription.cancelAt)) {
      // Read before another request was done, withdrawn at the provider, or old news: ask again. What
      // fails here reaches the caller, since this record may be of a cancellation taken back.
      subscription = (await billing.retrieve(subscriptionId)) ?? subscription;
      if (!subscription.cancelAt && !hasEnded(subscription)) {
        await explained(records.change(cancellation.id, { state: 'WITHDRAWN' }));
        cancellation = await explained(records.openOrCreate(fields));
      }
    }
    try {
      if (cancellation.state === 'REQUESTED') {
        const done = await carryOut(cancellation, subscription, cancellation.id);
        cancellation = done.record;
        subscription = done.subscription;
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn(
        { cancellation: pseudonym(cancellation.id), error: describeError(error) },
        'cancellation recorded, not carried out yet',
      );
    }
    return { __typename: 'CancellationAccepted', cancellation, subscription };
  }

  /** Withdraws a scheduled end. @throws UpstreamError when Stripe or Firestore can't be reached. */
  async function resume(customerId: string, subscriptionId: string): Promise<ResumeOutcome> {
    const subscription = await billing.retrieve(subscriptionId);
    if (subscription?.customerId !== customerId) return subscriptionNotFound;
    if (hasEnded(subscription)) return { __typename: 'SubscriptionAlreadyEnded', subscription };
    const record = await records.open({ subscriptionId, periodEndsAt: subscription.endsAt });
    // A record that still waits is taken back first, or the reconciler would carry it out after all.
    if (record?.state === 'REQUESTED') await records.change(record.id, { state: 'WITHDRAWN' });
    const resumed = subscription.cancelAt ? await billing.withdrawEnd(subscription) : subscription;
    if (record?.state === 'CONFIRMED') await records.change(record.id, { state: 'WITHDRAWN' });
    return { __typename: 'SubscriptionResumed', subscription: resumed };
  }

  /** Tries a record that is due; when that fails, writes down when to try again. @throws UpstreamError when it can't. */
  async function retry(record: Cancellation, log: Log): Promise<void> {
    const attempts = record.attempts + 1;
    const about = { cancellation: pseudonym(record.id), attempts };
    try {
      await carryOut(record, null, `${record.id}.${attempts}`);
      log.info(about, 'cancellation carried out');
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const pause = Math.min(firstPause * 2 ** record.attempts, longestPause);
      const dueAt = new Date(Date.now() + pause * (0.5 + Math.random() / 2));
      if (record.periodEndsAt.getTime() - Date.now() < atRisk)
        log.error({ ...about, alert: 'cancellation_at_risk' }, 'the period ends soon');
      log.warn({ ...about, error: describeError(error) }, 'cancellation not carried out yet');
      await records.change(record.id, { attempts, dueAt });
    }
  }

  return {
    /** Any subscription: Stripe's word, or the last one heard while it is down. @throws UpstreamError */
    find: async (id: string): Promise<Subscription | null> => (await look(id)).found,
    request,
    unrecorded,
    resume,
    retry,
    /** Changes made elsewhere. */
    follow: createFollow(records),

    /** The receipts of a customer, newest first. */
    ofCustomer: (customerId: string) => records.ofCustomer(customerId),
    /** Records that wait to be carried out and are due. */
    due: (now: Date, limit: number) => records.due(now, limit),
  };
}
