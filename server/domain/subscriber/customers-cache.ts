/** Caches the customers that Stripe has under an email address. Doesn't cache the owners of these customers. */
import { LRUCache } from 'lru-cache';
import type { FoundCustomers } from '../../adapters/stripe/customers.ts';
import { bounded } from '../calls.ts';
import { asUpstreamError, UpstreamError } from '../errors.ts';
import type { StripeBudget } from '../stripe-budget.ts';
import type { CustomersUnder } from './ownership.ts';

const timeoutMs = 2_000;

/** If Stripe is down or the budget is spent, the returned function throws UpstreamError without asking Stripe. */
export function cacheCustomers(
  customersUnder: CustomersUnder,
  stripeBudget: StripeBudget,
  provider: { isDown: () => boolean },
): CustomersUnder {
  const cache = new LRUCache<string, FoundCustomers>({ max: 10_000, ttl: 3_600_000 });
  return async (emails) => {
    const key = JSON.stringify(emails);
    const kept = cache.get(key);
    if (kept) return kept;
    if (provider.isDown() || !(await stripeBudget.consumeSoon()))
      throw new UpstreamError('stripe', new Error('not asked'));
    const found = await bounded(timeoutMs, () => customersUnder(emails)).catch((error: unknown) => {
      throw asUpstreamError('stripe', error);
    });
    cache.set(key, found);
    return found;
  };
}
