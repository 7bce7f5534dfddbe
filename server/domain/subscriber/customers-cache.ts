/** Keeps for an hour which customers a person has, so that a view does not ask the payment provider each time. Changes ask ownership anew. */
import { LRUCache } from 'lru-cache';
import { bounded } from '../calls.ts';
import { asUpstreamError, UpstreamError } from '../errors.ts';
import type { Ownership } from './ownership.ts';
import type { StripeBudget } from '../stripe-budget.ts';

const keptMs = 3_600_000;
const maxPeople = 10_000;
/** How long a view waits for the provider. */
const timeoutMs = 2_000;

export type CustomersOf = Ownership['customersOf'];

/** @returns as `customersOf`, which it asks. It throws UpstreamError also when the budget has no request left */
export function cacheCustomers(
  { customersOf }: Ownership,
  stripeBudget: StripeBudget,
  provider: { isDown: () => boolean },
): CustomersOf {
  const cache = new LRUCache<string, string[]>({ max: maxPeople, ttl: keptMs });
  return async (person) => {
    const key = JSON.stringify(person);
    const kept = cache.get(key);
    if (kept) return kept;
    if (provider.isDown() || !(await stripeBudget.consumeSoon()))
      throw new UpstreamError('stripe', new Error('not asked'));
    const found = await bounded(timeoutMs, () => customersOf(person)).catch((error: unknown) => {
      throw asUpstreamError('stripe', error);
    });
    cache.set(key, found);
    return found;
  };
}
