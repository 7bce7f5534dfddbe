/** Sends changes of subscriptions to Stripe, each under its idempotency key (docs/protocol.md). */
import Stripe from 'stripe';
import type { Change, Slot } from '../../domain/account/account.ts';
import type { ChangeResult } from '../../domain/account/payment-provider.ts';
import type { Upstream } from '../upstream.ts';
import { isReplayed } from './http-client.ts';
import { type SubscriptionReader, writeTag } from './objects.ts';

/** The metadata entry that an update sets to use up a key. */
const burntTag = 'portal_burnt';

/** The functions that change a subscription. */
export function createChanges(stripe: Stripe, upstream: Upstream, read: SubscriptionReader) {
  /**
   * Sends an update with an idempotency key, once.
   * @throws UpstreamError when the result is unknown
   */
  async function update(
    id: string,
    key: string,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<ChangeResult> {
    const send = async (): Promise<ChangeResult> => {
      const answer = await stripe.subscriptions.update(
        id,
        { ...params, expand: ['customer'] },
        { idempotencyKey: key },
      );
      const subscription = read.subscription(answer);
      return { kind: 'done', subscription, isReplayed: isReplayed(answer) };
    };
    try {
      return await upstream.call(send, {
        retry: false,
        pass: (error) => outcomeOf(error) !== null,
      });
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome) return outcome;
      throw error;
    }
  }

  return {
    /** Sends a slot's change under its key, once. Sending the same slot again is the same request to Stripe. */
    change: (id: string, { key, tag, change }: Slot) =>
      update(id, key, { ...paramsOf(change), metadata: { [writeTag]: tag } }),

    /** Uses up a slot's key with a harmless update: if that succeeds, the slot's change can never take effect. */
    burn: (id: string, { key, tag }: Slot) => update(id, key, { metadata: { [burntTag]: tag } }),
  };
}

/** The parameters of a change. */
function paramsOf(change: Change): Stripe.SubscriptionUpdateParams {
  if (change.kind === 'DATE') return { cancel_at: change.date.getTime() / 1000 };
  if (change.kind === 'RENEW')
    return change.clears === 'PERIOD_END' ? { cancel_at_period_end: false } : { cancel_at: '' };
  const { reason, comment } = change;
  return {
    cancel_at_period_end: true,
    cancellation_details: { ...(reason && { feedback: reason }), ...(comment && { comment }) },
  };
}

/** The result of an update that failed; null when the error leaves the result unknown. */
function outcomeOf(error: unknown): ChangeResult | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, headers = {}, code, type } = error as Partial<Stripe.errors.StripeError>;
  const isReplayed = headers['idempotent-replayed'] === 'true';
  // Only a replayed 500 is saved under the key; any other may come from a proxy.
  if (statusCode >= 500) return isReplayed ? { kind: 'failed' } : null;
  if (type === 'StripeIdempotencyError' && statusCode === 400) return { kind: 'other parameters' };
  if (code === 'resource_missing') return { kind: 'ended' };
  if ([400, 402, 403, 404].includes(statusCode)) return { kind: 'refused', isReplayed };
  return null;
}
