/**
 * Reads payments, cards and exact charges from the provider. They are in no account document: each read is a request,
 * which is made only when somebody asks, within the fleet's budget, and shared for some seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type AccountSubscription, asAcknowledged } from '../account/account.ts';
import { bounded } from '../calls.ts';
import { UpstreamError } from '../errors.ts';
import {
  exactCharge,
  type Payment,
  type PaymentMethod,
  type PaymentReader,
  roughCharge,
  type UpcomingCharge,
} from './payment.ts';
import { isCustomerId } from '../users-subscriptions.ts';
import { isCharged, nextCharge } from '../subscription.ts';

/** How long a caller waits. */
const timeoutMs = 3_000;
/** How often the budget is asked, with which pauses, before a request is given up. */
const maxTries = 8;
const retryMs = 125;
/** How long payments and cards are shared: short, since somebody who comes back from changing a card looks again. */
const sharedMs = 5_000;
/** How long a preview is shared: discounts and taxes seldom change, and what does change makes another key. */
const previewMs = 60_000;
/** The most answers of each kind that are kept. */
const limit = 5_000;

export type Money = ReturnType<typeof createMoney>;

/**
 * @param mayAsk takes one request to the provider from the fleet's budget; false when there is none to spare
 */
export function createMoney({
  provider,
  mayAsk,
}: {
  provider: PaymentReader;
  mayAsk: () => Promise<boolean>;
}) {
  /** @throws UpstreamError (`billing`) also when the provider is down or the budget is spent: then it is not asked */
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    if (provider.isDown())
      throw new UpstreamError('billing', new Error('is down'), { reason: 'circuit_open' });
    try {
      await permitted();
      return await bounded(timeoutMs, call);
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      throw new UpstreamError('billing', error, { reason: 'timeout' });
    }
  }
  /** Waits for its turn: the budget is small, and one view may need several requests. @throws UpstreamError after a second */
  async function permitted(): Promise<void> {
    for (let tries = 0; !(await mayAsk()); tries += 1) {
      if (tries === maxTries) throw new UpstreamError('billing', new Error('budget spent'));
      await pause(retryMs);
    }
  }
  const payments = shared<Payment[]>(sharedMs);
  const cards = shared<PaymentMethod | null>(sharedMs);
  const previews = shared<Awaited<ReturnType<PaymentReader['previewCharge']>>>(previewMs);

  return {
    /** The newest payments of a customer, newest first. @throws UpstreamError */
    async payments(customerId: string | null): Promise<Payment[]> {
      if (customerId === null || !isCustomerId(customerId)) return [];
      return payments(customerId, () => ask(() => provider.payments(customerId)));
    },

    /** The card that a customer is charged on; null without one. @throws UpstreamError */
    async paymentMethod(customerId: string | null): Promise<PaymentMethod | null> {
      if (customerId === null || !isCustomerId(customerId)) return null;
      return cards(customerId, () => ask(() => provider.paymentMethod(customerId)));
    },

    /**
     * The charge that comes, as the provider will make it; what is known of it without the provider, when that can't
     * say; null when none comes.
     */
    async upcomingCharge(subscription: AccountSubscription): Promise<UpcomingCharge | null> {
      const { id, plan, ...course } = asAcknowledged(subscription);
      if (!isCharged(course)) return null;
      const key = JSON.stringify([id, course.status, course.endsAt, course.cancelAt, plan]);
      const preview = await previews(key, () => ask(() => provider.previewCharge(id))).catch(
        (error: unknown) => {
          if (error instanceof UpstreamError) return null;
          throw error;
        },
      );
      if (preview) return exactCharge(course.endsAt, preview);
      return roughCharge(nextCharge({ plan, ...course }));
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
