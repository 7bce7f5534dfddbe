/** Cancels and resumes: the word is recorded first, then carried out, however long that takes. */
import { randomUUID } from 'node:crypto';
import { describeError, type Log, pseudonym } from '../telemetry/log.ts';
import { bounded } from './deadline.ts';
import {
  type Account,
  type AccountSubscription,
  type Desired,
  subscriptionsOf,
} from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { coalesce } from './coalesce.ts';
import { draftOf } from './account-draft.ts';
import { recordWord, type Request } from './desired-state.ts';
import { UpstreamError } from './errors.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Reconcile } from './reconcile.ts';
import { schedule } from './schedule.ts';
import { type CancellationReason, hasEnded } from './subscription.ts';

/** Milliseconds for the whole change, for recording it, and for finding an unknown plan. A caller has an answer in 3 s. */
const answerMs = 2_600;
const recordMs = 2_000;
const findMs = 1_200;
/** Milliseconds until the reconciler takes over from the request that recorded the word. */
const handOverMs = 5_000;

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

/** The result of recording a word. */
type RecordOutcome =
  | { kind: 'recorded'; account: Account; generation: number; receiptId: string | null }
  | { kind: 'ended'; subscription: AccountSubscription }
  /** The account has no such plan. */
  | { kind: 'unknown' };

/** A word was sent to Firestore, and no answer came: it may be there. */
export class PerhapsRecordedError extends UpstreamError {}

export type ChangeSubscription = ReturnType<typeof createChangeSubscription>;

/** @param options.loginUrl the provider's login page, with nothing private in it */
export function createChangeSubscription(
  services: { accounts: AccountStore; provider: PaymentProvider; reconcile: Reconcile },
  options: { loginUrl: string; onChange: (account: Account) => void },
) {
  const { accounts, provider, reconcile } = services;
  const { loginUrl, onChange } = options;

  /** Records a word. Equal requests at the same time become one. */
  const record = coalesce(async (key: string): Promise<RecordOutcome> => {
    const { customerId, subscriptionId, mayAsk, ...asked } = JSON.parse(key) as KeyedRequest;
    // Without an id of the caller we make one, so that a write whose answer was lost is recognised.
    const request: Request = { ...asked, requestId: asked.requestId ?? randomUUID() };
    const end = performance.now() + recordMs;
    let wasSent = false;
    const attempt = async (): Promise<RecordOutcome> => {
      for (;;) {
        const stored = await accounts.read(customerId);
        const before = stored.account.desired[subscriptionId];
        const done = before?.recent.find(({ requestId }) => requestId === request.requestId);
        if (done) return { kind: 'recorded', account: stored.account, ...done };
        wasSent = false;
        const subscription =
          subscriptionIn(stored.account, subscriptionId) ??
          (mayAsk ? await retrieve(customerId, subscriptionId) : null);
        if (!subscription) return { kind: 'unknown' };
        if (hasEnded(subscription)) return { kind: 'ended', subscription };
        // The caller has been answered that nothing was recorded.
        if (performance.now() > end) throw new Error('too late to record it');
        const draft = draftOf(stored.account);
        const now = new Date();
        const { generation, receipt } = recordWord(draft, subscription, request, now);
        schedule(draft, new Date(now.getTime() + handOverMs));
        wasSent = true;
        const written = await accounts.write(stored, draft);
        if (written) {
          const { account } = written;
          onChange(account);
          return { kind: 'recorded', account, generation, receiptId: receipt?.id ?? null };
        }
        // Another write was faster; or this one succeeded and its answer was lost.
      }
    };
    try {
      return await bounded(recordMs, attempt);
    } catch (error) {
      throw unrecorded(error, wasSent);
    }
  });

  /** A plan that Stripe lists no longer, or not among the first. */
  async function retrieve(customerId: string, id: string): Promise<AccountSubscription | null> {
    const found = await provider.retrieve(id);
    return found?.customerId === customerId ? { ...found, desired: null } : null;
  }

  /** Records a word, also on a plan that was bought since Stripe was last read. */
  async function recordAny(request: KeyedRequest): Promise<RecordOutcome> {
    const known = await record(JSON.stringify(request));
    if (known.kind !== 'unknown') return known;
    try {
      await bounded(findMs, () => reconcile(request.customerId));
    } catch (error) {
      throw error instanceof UpstreamError ? error : new UpstreamError('billing', error);
    }
    return record(JSON.stringify({ ...request, mayAsk: true }));
  }

  /** The error for a word that could not be recorded: it says whether it may have been, and what else to do. */
  function unrecorded(error: unknown, wasSent = false): unknown {
    const cause = error instanceof UpstreamError ? error.cause : error;
    if (error instanceof UpstreamError && error.upstream !== 'directory') return error;
    const fact = wasSent
      ? 'It is not certain that your wish was recorded. Asking again does no harm'
      : 'Nothing was recorded, and the payment provider was not asked. Please try again';
    const message = `Your subscription is not changed yet. ${fact}, or do it at ${loginUrl}`;
    return wasSent
      ? new PerhapsRecordedError('directory', cause, { clientMessage: message })
      : new UpstreamError('directory', cause, { clientMessage: message });
  }

  /** Records a word and has it carried out in the time that is left. */
  async function change(
    customerId: string,
    request: ChangeRequest,
    { word, by }: Pick<Request, 'word' | 'by'>,
    log: Log,
  ) {
    const started = performance.now();
    const { subscriptionId } = request;
    const recorded = await recordAny({
      customerId,
      subscriptionId,
      word,
      by,
      reason: request.reason ?? null,
      comment: request.comment ?? null,
      requestId: request.requestId ?? null,
      mayAsk: false,
    });
    if (recorded.kind === 'unknown') return subscriptionNotFound;
    if (recorded.kind === 'ended') return alreadyEnded(recorded.subscription);
    const { generation, receiptId, account } = recorded;
    const now = await bounded(answerMs - (performance.now() - started), () =>
      reconcile(customerId),
    ).catch((error: unknown) => {
      log.warn(
        { subscription: pseudonym(subscriptionId), error: describeError(error) },
        'change recorded, not carried out yet',
      );
      return account;
    });
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
     * @throws UpstreamError (`directory`) when the word can't be recorded: then Stripe was not asked
     * @throws UpstreamError (`billing`) when nothing is known of the subscription: nothing was recorded
     */
    async cancel(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
    ): Promise<CancelOutcome> {
      const changed = await change(customerId, request, { word: 'END', by }, log);
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

    /** Lets a subscription renew again. @throws UpstreamError as `cancel` */
    async resume(
      customerId: string,
      request: ChangeRequest,
      by: Requester,
      log: Log,
    ): Promise<ResumeOutcome> {
      const changed = await change(customerId, request, { word: 'RENEW', by }, log);
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

/** The fields by which two requests are equal. */
interface KeyedRequest extends Omit<Request, 'requestId'> {
  customerId: string;
  subscriptionId: string;
  requestId: string | null;
  /** Whether Stripe may be asked for a plan that the account does not have. */
  mayAsk: boolean;
}

const subscriptionIn = (account: Account, id: string): AccountSubscription | null =>
  subscriptionsOf(account).find((each) => each.id === id) ?? null;

/** How far a RENEW is; null when another word has taken its place. */
function stateAt(desired: Desired | null, generation: number): Desired['state'] | null {
  if (desired?.generation === generation) return desired.state;
  return desired?.word === 'RENEW' && desired.state === 'SETTLED' ? 'SETTLED' : null;
}

const alreadyEnded = (subscription: AccountSubscription) => ({
  __typename: 'SubscriptionAlreadyEnded' as const,
  message: 'The subscription has already ended.',
  subscription,
});

const refused = (what: string) =>
  `The payment provider refused the ${what}. Support knows of it; it may be possible at the provider itself.`;
