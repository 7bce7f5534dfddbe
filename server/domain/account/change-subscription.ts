/** Cancels and resumes: the intent is recorded first, then carried out, however long that takes. */
import { describeError, type Log, pseudonym } from '../../log.ts';
import { type Account, type AccountSubscription, type Desired, subscriptionIn } from './account.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { bounded } from '../calls.ts';
import type { Request } from './desired-state.ts';
import { UpstreamError } from '../errors.ts';
import type { AccountCore } from './reconcile.ts';
import { type Condition, createRecordIntent } from './record-intent.ts';
import type { CancellationReason } from '../subscription.ts';

/** Milliseconds for the whole change: with what comes around it, a caller has an answer in 3 s. */
const answerMs = 2_600;

/** What somebody wants of a subscription. */
export interface ChangeRequest {
  subscriptionId: string;
  reason?: CancellationReason | null;
  comment?: string | null;
  /** Made by the caller: the same one is the same request. */
  requestId?: string | null;
}

/** Nothing was changed. The names are those of the schema's unions. */
export type NothingToChange =
  | { __typename: 'SubscriptionNotFound'; message: string }
  | { __typename: 'SubscriptionAlreadyEnded'; message: string; subscription: AccountSubscription };

/** The same for an unknown and for a foreign id, byte for byte. */
export const subscriptionNotFound = {
  __typename: 'SubscriptionNotFound',
  message: 'There is no such subscription.',
} as const;

export type CancelOutcome =
  | {
      __typename: 'CancellationAccepted';
      cancellation: Cancellation;
      subscription: AccountSubscription;
    }
  | { __typename: 'CancellationRefused'; message: string; loginUrl: string }
  | NothingToChange;
export type ResumeOutcome =
  | { __typename: 'SubscriptionResumed'; subscription: AccountSubscription; isConfirmed: boolean }
  | { __typename: 'ResumeRefused'; message: string; loginUrl: string }
  | NothingToChange;

export type DeclaredOutcome =
  | {
      kind: 'recorded' | 'refused';
      generation: number;
      receiptId: string | null;
      /** Whether the plan goes to its end because of this declaration; else it did so before. */
      isNewReceipt: boolean;
    }
  | { kind: 'superseded' | 'ended' | 'unknown' };

export type ChangeSubscription = ReturnType<typeof createChangeSubscription>;

/** @param options.loginUrl the provider's login page, with nothing private in it */
export function createChangeSubscription(services: AccountCore, options: { loginUrl: string }) {
  const { accounts, provider, reconcile } = services;
  const { loginUrl } = options;
  const { record, retrieve, unrecorded } = createRecordIntent(services, options);

  /** Carries out what was recorded, in the milliseconds that are left. @returns the account as it is then known */
  const carryOut = (account: Account, subscriptionId: string, timeLeft: number, log: Log) =>
    bounded(timeLeft, () => reconcile(account.customerId)).catch((error: unknown) => {
      log.warn(
        { subscription: pseudonym(subscriptionId), error: describeError(error) },
        'change recorded, not carried out yet',
      );
      return account;
    });

  /**
   * Records an intent and has it carried out in the time that is left.
   * @returns null for a RENEW on an account that is being deleted
   */
  async function change(
    customerId: string,
    request: ChangeRequest,
    { intent, by, condition }: Pick<Request, 'intent' | 'by'> & { condition: Condition | null },
    log: Log,
  ) {
    const started = performance.now();
    const { subscriptionId } = request;
    const recorded = await record({
      customerId,
      subscriptionId,
      intent,
      by,
      reason: request.reason ?? null,
      comment: request.comment ?? null,
      requestId: request.requestId ?? null,
      condition,
    });
    switch (recorded.kind) {
      case 'ended':
        return alreadyEnded(recorded.subscription);
      case 'closing':
        return null;
      case 'superseded':
      case 'unknown':
        return subscriptionNotFound;
      case 'recorded':
    }
    const { generation, receiptId, account } = recorded;
    const timeLeft = answerMs - (performance.now() - started);
    const now = await carryOut(account, subscriptionId, timeLeft, log);
    const subscription =
      subscriptionIn(now, subscriptionId) ?? (await retrieve(customerId, subscriptionId));
    if (!subscription) return subscriptionNotFound;
    return { subscription, generation, receiptId };
  }

  return {
    /** Whose subscription this is; null when nobody's. @throws UpstreamError */
    async customerOf(subscriptionId: string): Promise<string | null> {
      const known = await accounts.customerOf(subscriptionId);
      return known ?? (await provider.retrieve(subscriptionId))?.customerId ?? null;
    },

    /** The error for when not even the customer could be found. */
    unrecorded,

    /**
     * Ends a subscription with its period.
     * @throws UpstreamError (`directory`) when the intent can't be recorded: then Stripe was not asked
     * @throws UpstreamError (`billing`) when nothing is known of the subscription: nothing was recorded
     */
    async cancel(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
    ): Promise<CancelOutcome> {
      const changed = await change(
        customerId,
        request,
        { intent: 'END', by, condition: null },
        log,
      );
      if (!changed) throw forbidsNoEnd;
      if ('__typename' in changed) return changed;
      const { subscription, generation, receiptId } = changed;
      const { desired } = subscription;
      if (desired?.generation === generation && desired.state === 'REFUSED')
        return { __typename: 'CancellationRefused', message: refused('cancellation'), loginUrl };
      const kept = [desired?.receipt, desired?.withdrew].find((each) => each?.id === receiptId);
      const cancellation = kept ?? (receiptId ? await accounts.receipt(receiptId) : null);
      if (!cancellation) throw new UpstreamError('directory', new Error('the receipt is gone'));
      return { __typename: 'CancellationAccepted', cancellation, subscription };
    },

    /**
     * Ends a subscription with its period for somebody who declared it without signing in.
     * @param declared.declaredAt when the declaration was received: a later intent that lets the plan renew stands
     * @returns what was recorded, and whether the provider refuses it for good; or why nothing was
     * @throws UpstreamError as `cancel`
     */
    async endAsDeclared(
      customerId: string,
      declared: { declarationId: string; subscriptionId: string; declaredAt: Date },
      log: Log,
    ): Promise<DeclaredOutcome> {
      const { declarationId, subscriptionId, declaredAt } = declared;
      const recorded = await record({
        customerId,
        subscriptionId,
        intent: 'END',
        by: 'DECLARATION',
        reason: null,
        comment: null,
        requestId: declarationId,
        condition: { kind: 'unless renewed since', declaredAt: declaredAt.toISOString() },
      });
      if (recorded.kind === 'closing') throw forbidsNoEnd;
      if (recorded.kind !== 'recorded') return { kind: recorded.kind };
      const { account, generation, receiptId, isNewReceipt } = recorded;
      const now = await carryOut(account, subscriptionId, answerMs, log);
      const desired = now.desired[subscriptionId];
      const isRefused = desired?.generation === generation && desired.state === 'REFUSED';
      return { kind: isRefused ? 'refused' : 'recorded', generation, receiptId, isNewReceipt };
    },

    /**
     * Lets a subscription renew again.
     * @param condition where it is to do so under a condition only; else the outcome is that there is no such subscription
     * @throws UpstreamError as `cancel`
     */
    async resume(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
      condition: Condition | null = null,
    ): Promise<ResumeOutcome> {
      const changed = await change(customerId, request, { intent: 'RENEW', by, condition }, log);
      if (!changed) return { __typename: 'ResumeRefused', message: isBeingDeleted, loginUrl };
      if ('__typename' in changed) return changed;
      const { subscription, generation } = changed;
      const state = stateAt(subscription.desired, generation);
      if (state === 'REFUSED')
        return { __typename: 'ResumeRefused', message: refused('resume'), loginUrl };
      if (state === 'TOO_LATE') return alreadyEnded(subscription);
      return { __typename: 'SubscriptionResumed', subscription, isConfirmed: state === 'SETTLED' };
    },
  };
}

/** How far a RENEW is; null when another intent has taken its place. */
function stateAt(desired: Desired | null, generation: number): Desired['state'] | null {
  if (desired?.generation === generation) return desired.state;
  return desired?.intent === 'RENEW' && desired.state === 'SETTLED' ? 'SETTLED' : null;
}

const alreadyEnded = (subscription: AccountSubscription) => ({
  __typename: 'SubscriptionAlreadyEnded' as const,
  message: 'The subscription has already ended.',
  subscription,
});

const forbidsNoEnd = new Error('a deletion forbids no END');

const isBeingDeleted =
  'The account is being deleted, so its plans end. If it is still there in ten minutes, please try again.';

const refused = (what: string) =>
  `The payment provider refused the ${what}. Support knows of it; it may be possible at the provider itself.`;
