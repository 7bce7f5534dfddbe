/** Records an intent on a subscription in its account: what somebody wants, before Stripe is asked for it. */
import { randomUUID } from 'node:crypto';
import { draftOf } from './draft.ts';
import { type Account, type AccountSubscription, type Desired, subscriptionIn } from './account.ts';
import { bounded, coalesce } from '../calls.ts';
import { recordIntent, type Request } from './desired-state.ts';
import { UpstreamError } from '../errors.ts';
import type { AccountCore } from './reconcile.ts';
import { hasEnded } from '../subscription.ts';

/** Milliseconds for recording an intent, and for finding an unknown plan at Stripe. */
const recordMs = 2_000;
const findMs = 1_200;
/** Milliseconds until the worker takes over from the request that recorded the intent. */
const handOverMs = 5_000;

/** The fields by which two requests are equal. */
export interface IntentRequest extends Omit<Request, 'requestId'> {
  customerId: string;
  subscriptionId: string;
  requestId: string | null;
  /** When it was said, ISO 8601, if that was before now: then a later intent that lets the plan renew stands. */
  declaredAt: string | null;
}

export type RecordOutcome =
  | { kind: 'recorded'; account: Account; generation: number; receiptId: string | null }
  | { kind: 'ended'; subscription: AccountSubscription }
  /** Somebody has said since that the plan is to renew. */
  | { kind: 'superseded' }
  /** The account has no such plan. */
  | { kind: 'unknown' };

/** The parts of a request that are tried again until it is recorded. */
interface Attempt {
  request: Request;
  declaredAt: string | null;
  customerId: string;
  subscriptionId: string;
  mayAsk: boolean;
  /** When the caller is answered that nothing was recorded, by performance.now(). */
  end: number;
  /** Whether the last write was sent and is without an answer. */
  wasSent: boolean;
}

/** Whether somebody said after a time that the plan is to renew. */
const renewedSince = (desired: Desired | undefined, time: Date): boolean =>
  desired?.intent === 'RENEW' && desired.acknowledgedAt !== null && desired.acknowledgedAt > time;

/** @param options.loginUrl the provider's login page, with nothing private in it */
export function createRecordIntent(services: AccountCore, { loginUrl }: { loginUrl: string }) {
  const { accounts, provider, commit, reconcile } = services;

  /** Reads the account and writes the intent. Null when another write was faster, or this one's answer was lost. */
  async function tryOnce(attempt: Attempt): Promise<RecordOutcome | null> {
    const { request, declaredAt, customerId, subscriptionId, mayAsk, end } = attempt;
    const stored = await accounts.read(customerId);
    const before = stored.value.desired[subscriptionId];
    const done = before?.recent.find(({ requestId }) => requestId === request.requestId);
    if (done) return { kind: 'recorded', account: stored.value, ...done };
    if (declaredAt !== null && renewedSince(before, new Date(declaredAt)))
      return { kind: 'superseded' };
    attempt.wasSent = false;
    const subscription =
      subscriptionIn(stored.value, subscriptionId) ??
      (mayAsk ? await retrieve(customerId, subscriptionId) : null);
    if (!subscription) return { kind: 'unknown' };
    if (hasEnded(subscription)) return { kind: 'ended', subscription };
    // The caller has been answered that nothing was recorded.
    if (performance.now() > end) throw new Error('too late to record it');
    const draft = draftOf(stored.value);
    const now = new Date();
    const { generation, receipt } = recordIntent(draft, subscription, request, now);
    attempt.wasSent = true;
    const written = await commit(stored, draft, new Date(now.getTime() + handOverMs));
    if (!written) return null;
    const receiptId = receipt?.id ?? null;
    return { kind: 'recorded', account: written.value, generation, receiptId };
  }

  /** Records an intent. Equal requests at the same time become one. */
  const recordOnce = coalesce(async (key: string): Promise<RecordOutcome> => {
    const { customerId, subscriptionId, declaredAt, mayAsk, ...asked } = JSON.parse(
      key,
    ) as IntentRequest & { mayAsk: boolean };
    // Without an id of the caller we make one, so that a write whose answer was lost is recognised.
    const request: Request = { ...asked, requestId: asked.requestId ?? randomUUID() };
    const end = performance.now() + recordMs;
    const attempt = {
      request,
      declaredAt,
      customerId,
      subscriptionId,
      mayAsk,
      end,
      wasSent: false,
    };
    try {
      return await bounded(recordMs, async () => {
        for (;;) {
          const outcome = await tryOnce(attempt);
          if (outcome) return outcome;
        }
      });
    } catch (error) {
      throw unrecorded(error, attempt.wasSent);
    }
  });

  /** A plan that Stripe lists no longer, or not among the first. */
  async function retrieve(customerId: string, id: string): Promise<AccountSubscription | null> {
    const found = await provider.retrieve(id);
    return found?.customerId === customerId ? { ...found, desired: null } : null;
  }

  /** The error for an intent that could not be recorded: it says whether it may have been, and what else to do. */
  function unrecorded(error: unknown, wasSent = false): unknown {
    const cause = error instanceof UpstreamError ? error.cause : error;
    if (error instanceof UpstreamError && error.upstream !== 'directory') return error;
    const fact = wasSent
      ? 'It is not certain that your wish was recorded. Asking again does no harm'
      : 'Nothing was recorded, and the payment provider was not asked. Please try again';
    const message = `Your subscription is not changed yet. ${fact}, or do it at ${loginUrl}`;
    return new UpstreamError('directory', cause, { clientMessage: message });
  }

  /**
   * Records an intent, also on a plan that was bought since Stripe was last read.
   * @throws UpstreamError (`directory`) when it can't be recorded: its message for the client says whether it may
   *   have been; (`billing`) when an unknown plan can't be looked for
   */
  async function record(request: IntentRequest): Promise<RecordOutcome> {
    const known = await recordOnce(JSON.stringify({ ...request, mayAsk: false }));
    if (known.kind !== 'unknown') return known;
    try {
      await bounded(findMs, () => reconcile(request.customerId));
    } catch (error) {
      throw error instanceof UpstreamError ? error : new UpstreamError('billing', error);
    }
    return recordOnce(JSON.stringify({ ...request, mayAsk: true }));
  }

  return { record, retrieve, unrecorded };
}
