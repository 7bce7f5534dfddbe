/** Reads payments and cards from Stripe on demand, within the budget. Caches the answers for seconds, never stores them. */
import { LRUCache } from 'lru-cache';
import { bounded } from '../calls.ts';
import { UpstreamError } from '../errors.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { isStripeId } from '../stripe-id.ts';
import type { StripeBudget } from '../stripe-budget.ts';

const timeoutMs = 3_000;
/** Milliseconds that Stripe's answers are cached. Short, so that subscribers soon see a changed card. */
const sharedMs = 5_000;
const limit = 5_000;

export type Money = ReturnType<typeof createMoney>;

export function createMoney({
  provider,
  stripeBudget,
}: {
  provider: Pick<Billing, 'payments' | 'paymentMethod' | 'isDown'>;
  stripeBudget: Pick<StripeBudget, 'consumeSoon'>;
}) {
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    if (provider.isDown())
      throw new UpstreamError('stripe', new Error('is down'), { reason: 'circuit_open' });
    try {
      if (!(await stripeBudget.consumeSoon()))
        throw new UpstreamError('stripe', new Error('budget spent'));
      return await bounded(timeoutMs, call);
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      throw new UpstreamError('stripe', error, { reason: 'timeout' });
    }
  }
  const payments = shared<Page<Payment>>(sharedMs);
  const cards = shared<PaymentMethod | null>(sharedMs);

  return {
    /** Reads a page of a customer's payments, newest first. @throws UpstreamError */
    async payments(
      customerId: string | null,
      { first, after }: PageRequest,
    ): Promise<Page<Payment>> {
      if (customerId === null || !isStripeId(customerId)) return pageOf([], first);
      const { nodes, hasNextPage } = await payments(JSON.stringify([customerId, after]), () =>
        ask(() => provider.payments(customerId, after)),
      );
      return { nodes: nodes.slice(0, first), hasNextPage: hasNextPage || nodes.length > first };
    },

    async paymentMethod(customerId: string | null): Promise<PaymentMethod | null> {
      if (customerId === null || !isStripeId(customerId)) return null;
      return cards(customerId, () => ask(() => provider.paymentMethod(customerId)));
    },
  };
}

/** Caches the answer for each key, but no failures. Simultaneous callers with the same key share a request. */
function shared<T>(ttl: number) {
  const kept = new LRUCache<string, Promise<T>>({ max: limit, ttl });
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known) return known;
    const answer = ask();
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key);
    });
    return answer;
  };
}
