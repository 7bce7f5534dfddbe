/** Cancels and resumes plans. Stripe can answer late or never, so the server records each intent before it asks Stripe. */
import { describeError, type Log, pseudonym } from '../../log.ts';
import { type RecordedSubscription, type Desired, subscriptionIn } from './customer-record.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { bounded } from '../calls.ts';
import { asUpstreamError, OpenWriteError, UpstreamError } from '../errors.ts';
import type { RecordCore } from './reconcile.ts';
import { type Condition, createRecordIntent, type IntentRequest } from './record-intent.ts';
import { isIncomplete } from '../subscription/plan.ts';
import type { CancellationReason } from '../subscription/subscription.ts';
import { type Localized, localized } from '../language.ts';

/** Milliseconds for the whole change, so that the caller gets an answer within 3 s. */
const answerMs = 2_600;

export interface ChangeRequest {
  subscriptionId: string;
  reason?: CancellationReason | null;
  comment?: string | null;
  /** True to end a past-due plan immediately. Then Stripe no longer collects the open payment. */
  isNow?: boolean;
  requestId?: string | null;
}

/** Results that guarantee that nothing was changed. Each `__typename` is a type of the schema. */
export type NothingToChange =
  | ({ __typename: 'SubscriptionNotFound' } & Localized)
  | ({ __typename: 'SubscriptionAlreadyEnded'; subscription: RecordedSubscription } & Localized);

/** Unknown ids and other owners' ids have this same result, so that the result reveals nothing. */
export const subscriptionNotFound = {
  __typename: 'SubscriptionNotFound',
  ...localized(({ unchanged }) => unchanged.notFound),
} as const;

export type CancelOutcome =
  | {
      __typename: 'CancellationAccepted';
      cancellation: Cancellation;
      subscription: RecordedSubscription;
    }
  | ({ __typename: 'CancellationRefused'; loginUrl: string } & Localized)
  | NothingToChange;
export type ResumeOutcome =
  | { __typename: 'SubscriptionResumed'; subscription: RecordedSubscription; isConfirmed: boolean }
  | ({ __typename: 'ResumeRefused'; loginUrl: string } & Localized)
  | NothingToChange;

export type DeclaredOutcome =
  | {
      kind: 'recorded' | 'refused';
      generation: number;
      cancellationId: string | null;
      /** True if the declaration caused the end. False if the plan was already ending. */
      isNewCancellation: boolean;
    }
  | { kind: 'superseded' | 'ended' | 'unknown' };

export type ChangeSubscription = ReturnType<typeof createChangeSubscription>;

/** @param options.loginUrl Stripe's login page, without an email address */
export function createChangeSubscription(services: RecordCore, options: { loginUrl: string }) {
  const { records, provider, reconcile } = services;
  const { loginUrl } = options;
  const { recordOnce, retrieve, unrecorded } = createRecordIntent(services, options);

  async function endIncomplete(
    customerId: string,
    subscriptionId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = await provider.retrieve(subscriptionId);
    // After an abort the caller has already received an error.
    signal.throwIfAborted();
    if (seen && isIncomplete(seen) && (await provider.endNow(subscriptionId)) === 'refused')
      throw new UpstreamError('stripe', new Error('the incomplete subscription was not ended'));
    await reconcile(customerId);
  }

  /** Records an intent and carries it out in the remaining time. */
  async function make(request: IntentRequest, log: Log) {
    const started = performance.now();
    const { customerId, subscriptionId } = request;
    let recorded = await recordOnce(request);
    const timeLeft = answerMs - (performance.now() - started);
    if (recorded.kind === 'incomplete' && request.intent === 'END') {
      await bounded(timeLeft, (signal) => endIncomplete(customerId, subscriptionId, signal)).catch(
        (error: unknown) => {
          throw asUpstreamError('stripe', error);
        },
      );
      recorded = await recordOnce(request);
    }
    if (recorded.kind !== 'recorded') return recorded;
    const record = await bounded(timeLeft, () => reconcile(customerId)).catch((error: unknown) => {
      const about = { subscription: pseudonym(subscriptionId), error: describeError(error) };
      log.warn(about, 'change recorded, not carried out yet');
      return recorded.record;
    });
    const subscription =
      subscriptionIn(record, subscriptionId) ?? (await retrieve(customerId, subscriptionId));
    return subscription ? { ...recorded, subscription } : ({ kind: 'unknown' } as const);
  }

  const asked = (customerId: string, request: ChangeRequest) => ({
    customerId,
    subscriptionId: request.subscriptionId,
    reason: request.reason ?? null,
    comment: request.comment ?? null,
    isNow: request.isNow ?? false,
    requestId: request.requestId ?? null,
    condition: null,
  });

  return {
    async customerOf(subscriptionId: string): Promise<string | null> {
      const known = await records.customerOf(subscriptionId);
      return known ?? (await provider.retrieve(subscriptionId))?.customerId ?? null;
    },

    unrecorded,

    /** Cancels a subscription at the end of its period, or immediately. @throws UpstreamError if the change is perhaps lost */
    async cancel(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
    ): Promise<CancelOutcome> {
      const made = await make({ ...asked(customerId, request), intent: 'END', by }, log);
      if (made.kind === 'ended') return alreadyEnded(made.subscription);
      if (made.kind !== 'recorded') return subscriptionNotFound;
      const { subscription, generation, cancellationId } = made;
      const { desired } = subscription;
      // A refusal sets the recorded intent to Stripe's state: RENEW, or DATE if Stripe has an end after the period.
      const isThis =
        desired?.generation === generation || desired?.cancellation?.id === cancellationId;
      if (isThis && desired.state === 'REFUSED' && desired.intent !== 'END')
        return { __typename: 'CancellationRefused', ...refused('CANCEL'), loginUrl };
      const kept = [desired?.cancellation, desired?.withdrew].find(
        (each) => each?.id === cancellationId,
      );
      const cancellation =
        kept ?? (cancellationId ? await records.cancellation(cancellationId) : null);
      if (!cancellation)
        throw new UpstreamError('firestore', new Error('the cancellation is missing'));
      return { __typename: 'CancellationAccepted', cancellation, subscription };
    },

    /**
     * Cancels a subscription at the end of its period, because of a declaration. @throws UpstreamError like `cancel`
     * @param declared.declaredAt when the declaration was received; a RENEW or DATE after that time wins
     * @returns `refused` if the intent was recorded, but Stripe refuses it permanently
     */
    async endAsDeclared(
      customerId: string,
      declared: { declarationId: string; subscriptionId: string; declaredAt: Date },
      log: Log,
    ): Promise<DeclaredOutcome> {
      const { declarationId, subscriptionId, declaredAt } = declared;
      // Reads Stripe first, because a RENEW at Stripe after `declaredAt` also wins. After an OpenWriteError the read is stored.
      await reconcile(customerId).catch((error: unknown) => {
        if (!(error instanceof OpenWriteError)) throw error;
      });
      const end: IntentRequest = {
        ...asked(customerId, { subscriptionId, requestId: declarationId }),
        ...{ intent: 'END', by: 'DECLARATION' },
        condition: { kind: 'unless renewed since', declaredAt: declaredAt.toISOString() },
      };
      const made = await make(end, log);
      if (made.kind === 'incomplete' || made.kind === 'ending now') return { kind: 'unknown' };
      if (made.kind !== 'recorded') return { kind: made.kind };
      const { generation, cancellationId, isNewCancellation } = made;
      const { desired } = made.subscription;
      const isRefused = desired?.generation === generation && desired.state === 'REFUSED';
      return {
        kind: isRefused ? 'refused' : 'recorded',
        generation,
        cancellationId,
        isNewCancellation,
      };
    },

    /** Lets a subscription renew again, if the `condition` holds. @throws UpstreamError like `cancel` */
    async resume(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
      condition: Condition | null = null,
    ): Promise<ResumeOutcome> {
      const renew = { ...asked(customerId, request), intent: 'RENEW', by, condition } as const;
      const made = await make(renew, log);
      if (made.kind === 'ended') return alreadyEnded(made.subscription);
      const resumeRefused = (why: Localized) =>
        ({ __typename: 'ResumeRefused', ...why, loginUrl }) as const;
      if (made.kind === 'superseded') return resumeRefused(isBeingDeleted);
      if (made.kind === 'ending now') return resumeRefused(isEndingNow);
      if (made.kind === 'incomplete') return resumeRefused(refused('RESUME'));
      if (made.kind !== 'recorded') return subscriptionNotFound;
      const { subscription, generation } = made;
      const state = stateAt(subscription.desired, generation);
      if (state === 'REFUSED') return resumeRefused(refused('RESUME'));
      if (state === 'TOO_LATE') return alreadyEnded(subscription);
      return {
        __typename: 'SubscriptionResumed',
        subscription,
        isConfirmed: state === 'CONFIRMED',
      };
    },
  };
}

/** Returns the state of the RENEW `generation`, or CONFIRMED if a later RENEW is confirmed. Otherwise returns null. */
function stateAt(desired: Desired | null, generation: number): Desired['state'] | null {
  if (desired?.generation === generation) return desired.state;
  return desired?.intent === 'RENEW' && desired.state === 'CONFIRMED' ? 'CONFIRMED' : null;
}

const alreadyEnded = (subscription: RecordedSubscription) => ({
  __typename: 'SubscriptionAlreadyEnded' as const,
  ...localized(({ unchanged }) => unchanged.alreadyEnded),
  subscription,
});

const isEndingNow = localized(({ unchanged }) => unchanged.isEndingNow);
const isBeingDeleted = localized(({ unchanged }) => unchanged.isBeingDeleted);
const refused = (change: string) => localized(({ unchanged }) => unchanged.refused({ change }));
