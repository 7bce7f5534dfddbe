/**
 * Reads what a list of subscriptions does not say, and a page must: what the next charge will be where the price alone does
 * not decide, when a failed payment is tried again, and what ended last where nothing runs. Read with the list, by whoever
 * reconciles, and not by each view.
 */
import type { Billing } from '../../adapters/stripe/billing.ts';
import { bounded } from '../calls.ts';
import { isIncomplete, hasEnded, isRetried, isRunning } from '../subscription/plan.ts';
import { listLimit, type Subscription } from '../subscription/subscription.ts';
import { isCharged } from './charge.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds, with the wait for the budget: a view waits for the list, and the list for these. */
const timeoutMs = 1_000;

/**
 * The same provider, whose lists have exact charges. What can't be read in time, or beyond the budget, is left out.
 */
export function withExactCharges<
  P extends Pick<Billing, 'list' | 'listAll' | 'previewCharge' | 'nextAttemptAt'>,
>(provider: P, stripeBudget: Pick<StripeBudget, 'consumeSoon'>): P {
  const read = async <T>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await bounded(timeoutMs, async () =>
        (await stripeBudget.consumeSoon()) ? call() : null,
      );
    } catch {
      return null;
    }
  };

  async function complete(found: Subscription): Promise<Subscription> {
    const { amountFrom, collection, invoiceId } = found;
    const isPreviewed = amountFrom === 'PREVIEW' && isCharged(found);
    const isTried = isRetried(found) && collection === 'CARD' && invoiceId !== null;
    const [preview, retryAt] = await Promise.all([
      isPreviewed ? read(() => provider.previewCharge(found)) : null,
      isTried ? read(() => provider.nextAttemptAt(invoiceId)) : null,
    ]);
    return { ...found, preview, retryAt };
  }

  const completed =
    (list: Billing['list']): Billing['list'] =>
    async (...request) => {
      const found = await list(...request);
      // Only so many are shown.
      const shown = found?.filter(isRunning).slice(0, listLimit) ?? [];
      return (
        found &&
        Promise.all(found.map(async (each) => (shown.includes(each) ? complete(each) : each)))
      );
    };

  return {
    ...provider,
    listAll: completed(provider.listAll),
    list: completed(async (...request) => {
      const found = await provider.list(...request);
      if (!found?.every(hasEnded)) return found;
      const all = (await read(() => provider.listAll(...request))) ?? [];
      const last = all.find((each) => hasEnded(each) && !isIncomplete(each));
      return last ? [...found, last] : found;
    }),
  };
}
