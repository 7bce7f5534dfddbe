/** Records an intent: a subscription should end, or should renew. reconcile.ts then carries out the intent at Stripe. */
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
import { hasEnded, isIncomplete } from '../subscription/plan.ts';
import { localized } from '../language.ts';

const recordMs = 2_000;
/** Milliseconds for reading Stripe if the record lacks the plan. */
const findMs = 1_200;
/** Extra milliseconds to find the result of a write if Firestore's answer is lost. */
const confirmMs = 1_500;
/** If the request hasn't carried out the recorded intent after this many milliseconds, the worker takes over. */
const handOverMs = 5_000;
/** A deletion counts as interrupted if the user still exists this many milliseconds after the deletion marked the record. */
const brokenOffMs = 600_000;

/** A condition for recording an intent, checked atomically with the write. */
export type Condition =
  /** For an END by a declaration. Fails if a RENEW or DATE was acknowledged after `declaredAt` (ISO 8601). */
  | { kind: 'unless renewed since'; declaredAt: string }
  /** For the RENEW that undoes a declaration. Fails unless a declaration caused the plan's end. */
  | { kind: 'if declared to end' };

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
      /** For END: the id of the open cancellation, or of a new cancellation if none was open. */
      cancellationId: string | null;
      isNewCancellation: boolean;
    }
  | { kind: 'ended'; subscription: RecordedSubscription }
  /** The subscription never started, so there is no end to set or clear. */
  | { kind: 'incomplete' }
  /** The condition doesn't hold, or the account's deletion forbids resuming plans. */
  | { kind: 'superseded' }
  /** The plan is already ending immediately, which can't be undone. */
  | { kind: 'ending now' }
  | { kind: 'unknown' };

interface Attempt extends IntentRequest {
  requestId: string;
  mayLookUp: boolean;
  /** The time by performance.now() after which the intent must not be recorded. */
  end: number;
  /** True if the last try sent the write. Then the intent is perhaps stored, even if Firestore didn't answer. */
  wasSent: boolean;
}

function holds(condition: Condition, desired: Desired | undefined): boolean {
  if (condition.kind === 'if declared to end') return isDeclaredToEnd(desired);
  const { intent = 'NONE', acknowledgedAt = null } = desired ?? {};
  const goesOn = intent === 'RENEW' || intent === 'DATE';
  return !(goesOn && acknowledgedAt && acknowledgedAt > new Date(condition.declaredAt));
}

export const isDeclaredToEnd = (desired: Desired | null | undefined): boolean =>
  desired?.intent === 'END' && desired.by === 'DECLARATION';

/** Finds the stored result of this request, or null. @throws InvalidInputError if a different request had the same id */
function doneBefore({ desired }: CustomerRecord, asked: Attempt) {
  for (const [id, { recent, nonce }] of Object.entries(desired)) {
    const done = recent.find(({ requestId }) => requestId === asked.requestId);
    if (!done) continue;
    const { intent = asked.intent } = done;
    if (id !== asked.subscriptionId || intent !== asked.intent)
      throw new InvalidInputError(
        'This requestId was used for another request. Nothing was recorded: send a new id.',
      );
    const { generation, cancellationId } = done;
    const isNewCancellation = cancellationId === cancellationIdOf(id, { generation, nonce });
    return { generation, cancellationId, isNewCancellation };
  }
  return null;
}

/** True if the account's deletion forbids a RENEW. After an interrupted deletion, the signed-in owner may renew. */
const isForbidden = (
  { value: { deletion }, at }: StoredRecord,
  { intent, by, condition }: Attempt,
) =>
  deletion !== null &&
  intent === 'RENEW' &&
  (by !== 'SUBSCRIBER' || condition !== null || at.getTime() - deletion.at.getTime() < brokenOffMs);

export function createRecordIntent(services: RecordCore, { loginUrl }: { loginUrl: string }) {
  const { records, provider, commit, reconcile } = services;

  /** Returns null on a conflict. */
  async function tryOnce(attempt: Attempt): Promise<RecordOutcome | null> {
    const { intent, condition, customerId, subscriptionId, mayLookUp, end } = attempt;
    const stored = await records.read(customerId);
    const done = doneBefore(stored.value, attempt);
    if (done) return { kind: 'recorded', record: stored.value, ...done };
    const isLate = condition && !holds(condition, stored.value.desired[subscriptionId]);
    if (isLate || isForbidden(stored, attempt)) return { kind: 'superseded' };
    const { now, state } = stored.value.desired[subscriptionId] ?? {};
    if (intent === 'RENEW' && now && state === 'PENDING') return { kind: 'ending now' };
    attempt.wasSent = false;
    const subscription =
      subscriptionIn(stored.value, subscriptionId) ??
      (mayLookUp ? await retrieve(customerId, subscriptionId) : null);
    if (!subscription) return { kind: 'unknown' };
    if (hasEnded(subscription)) return { kind: 'ended', subscription };
    if (isIncomplete(subscription)) return { kind: 'incomplete' };
    // By now the caller has been told that nothing was recorded.
    if (performance.now() > end) throw new Error('too late to record it');
    const { at } = stored;
    const changed = changedRecord(stored.value);
    if (intent === 'RENEW') changed.record.deletion = null;
    const declaredAt = condition && 'declaredAt' in condition ? new Date(condition.declaredAt) : at;
    recordIntent(changed, subscription, attempt, at, declaredAt);
    attempt.wasSent = true;
    const written = await commit(stored, changed, new Date(at.getTime() + handOverMs));
    const made = written && doneBefore(written.value, attempt);
    return made && { kind: 'recorded', record: written.value, ...made };
  }

  /** Records an intent. Equal requests that arrive during an attempt share the next attempt. */
  const recordAgain = coalesce(async (key: string): Promise<RecordOutcome> => {
    const asked = JSON.parse(key) as IntentRequest & Pick<Attempt, 'mayLookUp'>;
    const attempt: Attempt = {
      ...asked,
      // Identifies the write if Firestore's answer is lost.
      requestId: asked.requestId ?? randomUUID(),
      end: performance.now() + recordMs,
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

  /** Finds the result of a write whose answer was lost. @throws Error if no result is stored */
  async function readBack(attempt: Attempt): Promise<RecordOutcome> {
    const { value: record } = await records.read(attempt.customerId);
    const done = doneBefore(record, attempt);
    if (!done) throw new Error('it was not recorded');
    return { kind: 'recorded', record, ...done };
  }

  /** Reads a plan from Stripe. Returns null if Stripe doesn't know the plan, or if the plan belongs to another customer. */
  async function retrieve(customerId: string, id: string): Promise<RecordedSubscription | null> {
    const found = await provider.retrieve(id);
    return found?.customerId === customerId ? { ...found, desired: null } : null;
  }

  /** Builds the error for an unrecorded intent. @param wasSent true if the intent is perhaps stored */
  function unrecorded(error: unknown, wasSent = false): unknown {
    const cause = error instanceof UpstreamError ? error.cause : error;
    if (error instanceof UpstreamError && error.upstream !== 'firestore') return error;
    const about = { wasSent: wasSent ? 'yes' : 'no', loginUrl };
    return new UpstreamError('firestore', cause, {
      localized: localized(({ unchanged }) => unchanged.notRecorded(about)),
    });
  }

  /** Records an intent. If the record lacks the plan, first reads Stripe. @throws UpstreamError if the intent is perhaps lost */
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
