/**
 * Reads payments and cards from the provider. They are in no account document: each read is a request,
 * which is made only when somebody asks, within the fleet's budget, and shared for some seconds.
 */
import { LRUCache } from 'lru-cache';
import { bounded } from '../calls.ts';
import { UpstreamError } from '../errors.ts';
import type { Billing } from '../../adapters/stripe/billing.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { isStripeId } from '../stripe-id.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** How long a caller waits. */
const timeoutMs = 3_000;
/** How long payments and cards are shared: short, since somebody who comes back from changing a card looks again. */
const sharedMs = 5_000;
/** The most answers of each kind that are kept. */
const limit = 5_000;

export type Money = ReturnType<typeof createMoney>;

export function createMoney({
  provider,
  stripeBudget,
}: {
  provider: Pick<Billing, 'payments' | 'paymentMethod' | 'isDown'>;
  stripeBudget: Pick<StripeBudget, 'consumeSoon'>;
}) {
  /** @throws UpstreamError (`stripe`) also when the provider is down or the budget is spent: then it is not asked */
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
    /** A page of a customer's payments, newest first. @throws UpstreamError */
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

    /** What a customer is charged on; null without anything. @throws UpstreamError */
    async paymentMethod(customerId: string | null): Promise<PaymentMethod | null> {
      if (customerId === null || !isStripeId(customerId)) return null;
      return cards(customerId, () => ask(() => provider.paymentMethod(customerId)));
    },
  };
}

/** Shares the answer to a key for a time, failures excepted: simultaneous callers wait for one request. */
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
