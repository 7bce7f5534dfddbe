/** Sends changes of subscriptions to Stripe (docs/protocol.md). */
import Stripe from 'stripe';
import type { Change, ChangeResult, Write } from '../../domain/customer-record/payment-provider.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import type { Upstream } from '../upstream.ts';
import { isMissing, isReplayed } from './http-client.ts';
import { readSubscription, writeIdEntry } from './objects.ts';

export function createChanges(stripe: Stripe, upstream: Upstream) {
  const isAnswer = (error: unknown) => outcomeOf(error) !== null;
  /** Sends a change without a retry. Rejects with Stripe's refusal unchanged. */
  const once = <T>(send: () => Promise<T>) => upstream.call(send, { retry: false, pass: isAnswer });

  return {
    async change(id: string, { key, writeId, change }: Write): Promise<ChangeResult> {
      const metadata = { [writeIdEntry]: writeId };
      const params = { ...paramsOf(change), metadata, expand: ['customer'] };
      const send = () => stripe.subscriptions.update(id, params, { idempotencyKey: key });
      try {
        const answer = await once(send);
        if (isReplayed(answer)) return { kind: 'done before' };
        return { kind: 'done', subscription: readDone(answer) };
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome) return outcome;
        throw error;
      }
    },

    /**
     * Ends a subscription immediately without proration, and voids its open invoices. Otherwise the customer could still pay
     * these invoices (https://docs.stripe.com/api/subscriptions/cancel). Returns `paid` if the newest invoice is paid.
     * @throws UpstreamError if the result is unknown
     */
    async endNow(id: string): Promise<'done' | 'paid' | 'refused'> {
      try {
        // Stripe reports a canceled subscription as missing.
        await once(() => stripe.subscriptions.cancel(id)).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
        const { data } = await once(() => stripe.invoices.list({ subscription: id, limit: 100 }));
        for (const invoice of data.filter(({ status }) => status === 'open'))
          await once(() => stripe.invoices.voidInvoice(invoice.id));
        return data[0]?.status === 'paid' ? 'paid' : 'done';
      } catch (error) {
        if (isAnswer(error)) return 'refused';
        throw error;
      }
    },

    /** Releases a schedule. Ignores a refusal, because the next change will then fail. @throws UpstreamError if the result is unknown */
    async release(scheduleId: string): Promise<void> {
      const send = () =>
        stripe.subscriptionSchedules.release(scheduleId, { preserve_cancel_date: true });
      await once(send).catch((error: unknown) => {
        if (!isAnswer(error)) throw error;
      });
    },
  };
}

function readDone(answer: unknown): Subscription {
  try {
    return readSubscription(answer);
  } catch (error) {
    throw new UpstreamError('stripe', error);
  }
}

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

/** Returns the result of a failed update, or null if the result is unknown. */
function outcomeOf(error: unknown): ChangeResult | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, headers = {}, type } = error as Partial<Stripe.errors.StripeError>;
  // With this header, Stripe repeats the earlier result of the key. A 409 is no result: an earlier request is still running.
  if (headers['idempotent-replayed'] === 'true') return { kind: 'key used' };
  if (type === 'StripeIdempotencyError' && statusCode === 400) return { kind: 'key used' };
  return [400, 402, 403, 404].includes(statusCode) ? { kind: 'refused' } : null;
}
