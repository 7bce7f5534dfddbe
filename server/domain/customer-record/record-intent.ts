/** Records an intent on a subscription in its record: what somebody wants, before Stripe is asked for it. */
import { randomUUID } from 'node:crypto';
import { changedRecord, type StoredRecord } from './changed-record.ts';
import {
  type CustomerRecord,
  type RecordedSubscription,
  type Desired,
  subscriptionIn,
} from './customer-record.ts';
import { bounded, coalesce } from '../calls.ts';
import { cancellationIdOf, recordIntent, type Request } from './desired-state.ts';
import { asUpstreamError, InvalidInputError, UpstreamError } from '../errors.ts';
import type { RecordCore } from './reconcile.ts';
import { canBeEnded, hasEnded } from '../subscription/plan.ts';
import { localized } from '../language.ts';

/** Milliseconds for recording an intent, and for finding an unknown plan at Stripe. */
const recordMs = 2_000;
const findMs = 1_200;
/** Milliseconds more for finding out what became of a write without an answer. */
const confirmMs = 1_500;
/** Milliseconds until the worker takes over from the request that recorded the intent. */
const handOverMs = 5_000;
/** Milliseconds after which a deletion that has not removed the login never will. */
const brokenOffMs = 600_000;

/** Where an intent is recorded only under a condition: the one that is looked at is read in the same step. */
export type Condition =
  /** An END that was declared at this time (ISO 8601) loses to a later intent by which the plan goes on. */
  | { kind: 'unless renewed since'; declaredAt: string }
  /** A RENEW that undoes a declaration does nothing to an end that somebody else wants. */
  | { kind: 'if declared to end' };

/** The fields by which two requests are equal. */
export interface IntentRequest extends Omit<Request, 'requestId'> {
  customerId: string;
  subscriptionId: string;
  requestId: string | null;
  condition: Condition | null;
}

export type RecordOutcome =
  | {
      kind: 'recorded';
      record: CustomerRecord;
      generation: number;
      /** Of an END, and whether this intent made it: an open one is kept. */
      cancellationId: string | null;
      isNewCancellation: boolean;
    }
  | { kind: 'ended'; subscription: RecordedSubscription }
  /** It never began, so that there is no end to be set, nor to be taken back. */
  | { kind: 'attempt' }
  /** Its condition does not hold, or the record is being deleted, so that no plan may be resumed. */
  | { kind: 'superseded' }
  /** The plan is being ended at once, which nothing takes back. */
  | { kind: 'ending now' }
  /** The record has no such plan. */
  | { kind: 'unknown' };

/** The parts of a request that are tried again until it is recorded. */
interface Attempt {
  request: Request;
  condition: Condition | null;
  customerId: string;
  subscriptionId: string;
  mayLookUp: boolean;
  /** When the caller is answered that nothing was recorded, by performance.now(). */
  end: number;
  /** Whether the last write was sent and is without an answer. */
  wasSent: boolean;
}

function holds(condition: Condition, desired: Desired | undefined): boolean {
  if (condition.kind === 'if declared to end') return isDeclaredToEnd(desired);
  const { intent = 'NONE', acknowledgedAt = null } = desired ?? {};
  const goesOn = intent === 'RENEW' || intent === 'DATE';
  return !(goesOn && acknowledgedAt && acknowledgedAt > new Date(condition.declaredAt));
}

/** Whether the plan ends because somebody declared so, without signing in. */
export const isDeclaredToEnd = (desired: Desired | null | undefined): boolean =>
  desired?.intent === 'END' && desired.by === 'DECLARATION';

/** What an earlier request with the same id made. @throws InvalidInputError if that was for something else */
function doneBefore({ desired }: CustomerRecord, { request, subscriptionId }: Attempt) {
  for (const [id, { recent, nonce }] of Object.entries(desired)) {
    const done = recent.find(({ requestId }) => requestId === request.requestId);
    if (!done) continue;
    const { intent = request.intent } = done;
    if (id !== subscriptionId || intent !== request.intent)
      throw new InvalidInputError(
        'This requestId was used for another request. Nothing was recorded: send a new id.',
      );
    const { generation, cancellationId } = done;
    const isNewCancellation = cancellationId === cancellationIdOf(id, { generation, nonce });
    return { generation, cancellationId, isNewCancellation };
  }
  return null;
}

/**
 * Whether a deletion forbids the request. One that was broken off long ago does not, where the owner asks: that their
 * login is still there has just been seen.
 */
const isForbidden = ({ value: { deletion }, at }: StoredRecord, { request, condition }: Attempt) =>
  deletion !== null &&
  request.intent === 'RENEW' &&
  (request.by !== 'SUBSCRIBER' ||
    condition !== null ||
    at.getTime() - deletion.at.getTime() < brokenOffMs);

/** @param options.loginUrl the provider's login page, with nothing private in it */
export function createRecordIntent(services: RecordCore, { loginUrl }: { loginUrl: string }) {
  const { records, provider, commit, reconcile } = services;

  /** Reads the record and writes the intent. Null when another write was faster, or this one's answer was lost. */
  async function tryOnce(attempt: Attempt): Promise<RecordOutcome | null> {
    const { request, condition, customerId, subscriptionId, mayLookUp, end } = attempt;
    const stored = await records.read(customerId);
    const done = doneBefore(stored.value, attempt);
    if (done) return { kind: 'recorded', record: stored.value, ...done };
    const isLate = condition && !holds(condition, stored.value.desired[subscriptionId]);
    if (isLate || isForbidden(stored, attempt)) return { kind: 'superseded' };
    const { now, state } = stored.value.desired[subscriptionId] ?? {};
    if (request.intent === 'RENEW' && now && state === 'PENDING') return { kind: 'ending now' };
    attempt.wasSent = false;
    const subscription =
      subscriptionIn(stored.value, subscriptionId) ??
      (mayLookUp ? await retrieve(customerId, subscriptionId) : null);
    if (!subscription) return { kind: 'unknown' };
    if (hasEnded(subscription)) return { kind: 'ended', subscription };
    if (!canBeEnded(subscription)) return { kind: 'attempt' };
    // The caller has been answered that nothing was recorded.
    if (performance.now() > end) throw new Error('too late to record it');
    const { at } = stored;
    const changed = changedRecord(stored.value);
    if (request.intent === 'RENEW') changed.record.deletion = null;
    const declaredAt = condition && 'declaredAt' in condition ? new Date(condition.declaredAt) : at;
    recordIntent(changed, subscription, request, at, declaredAt);
    attempt.wasSent = true;
    const written = await commit(stored, changed, new Date(at.getTime() + handOverMs));
    const made = written && doneBefore(written.value, attempt);
    return made && { kind: 'recorded', record: written.value, ...made };
  }

  /** Records an intent. Equal requests at the same time become one. */
  const recordAgain = coalesce(async (key: string): Promise<RecordOutcome> => {
    const { customerId, subscriptionId, condition, mayLookUp, ...asked } = JSON.parse(
      key,
    ) as IntentRequest & { mayLookUp: boolean };
    // Without an id of the caller we make one, so that a write whose answer was lost is recognised.
    const request: Request = { ...asked, requestId: asked.requestId ?? randomUUID() };
    const end = performance.now() + recordMs;
    const attempt = {
      customerId,
      subscriptionId,
      condition,
      mayLookUp,
      request,
      end,
      wasSent: false,
    };
    const recording = (async () => {
      for (;;) {
        const outcome = await tryOnce(attempt);
        if (outcome) return outcome;
      }
    })();
    try {
      return await bounded(recordMs, () => recording);
    } catch (error) {
      if (error instanceof InvalidInputError) throw error;
      if (!attempt.wasSent) throw unrecorded(error);
      return bounded(confirmMs, () => recording.catch(() => readBack(attempt))).catch(() => {
        throw unrecorded(error, true);
      });
    }
  });

  /** Finds what a write recorded whose answer did not come. @throws Error if it is not there, or not yet */
  async function readBack(attempt: Attempt): Promise<RecordOutcome> {
    const { value: record } = await records.read(attempt.customerId);
    const done = doneBefore(record, attempt);
    if (!done) throw new Error('it was not recorded');
    return { kind: 'recorded', record, ...done };
  }

  /** A plan that Stripe lists no longer, or not among the first. */
  async function retrieve(customerId: string, id: string): Promise<RecordedSubscription | null> {
    const found = await provider.retrieve(id);
    return found?.customerId === customerId ? { ...found, desired: null } : null;
  }

  /** The error for an intent that could not be recorded: it says whether it may have been, and what else to do. */
  function unrecorded(error: unknown, wasSent = false): unknown {
    const cause = error instanceof UpstreamError ? error.cause : error;
    if (error instanceof UpstreamError && error.upstream !== 'firestore') return error;
    const about = { wasSent: wasSent ? 'yes' : 'no', loginUrl };
    return new UpstreamError('firestore', cause, {
      localized: localized(({ unchanged }) => unchanged.notRecorded(about)),
    });
  }

  /**
   * Records an intent, also on a plan that was bought since Stripe was last read.
   * @throws UpstreamError (`firestore`) when it can't be recorded: its message for the client says whether it may
   *   have been; (`stripe`) when an unknown plan can't be looked for
   */
  async function recordOnce(request: IntentRequest): Promise<RecordOutcome> {
    const known = await recordAgain(JSON.stringify({ ...request, mayLookUp: false }));
    if (known.kind !== 'unknown') return known;
    try {
      await bounded(findMs, () => reconcile(request.customerId));
    } catch (error) {
      throw asUpstreamError('stripe', error);
    }
    return recordAgain(JSON.stringify({ ...request, mayLookUp: true }));
  }

  return { recordOnce, retrieve, unrecorded };
}
