/**
 * Reads what a list of subscriptions does not say, and a page must: what the next charge will be where the price alone does
 * not decide, when a failed payment is tried again, and what ended last where nothing runs. Read with the list, by whoever
 * reconciles, and not by each view.
 */
import type { PaymentProvider } from '../account/payment-provider.ts';
import { bounded } from '../calls.ts';
import type { ChargePreview } from './charge-preview.ts';
import { isCharged } from './charge.ts';
import type { Subscription } from '../subscription.ts';

/** Milliseconds, with the wait for a turn: a view waits for the list, and the list for these. */
const timeoutMs = 1_000;

/** All throw UpstreamError (`stripe`) when there is no valid answer in time. */
export interface ChargeReader {
  /** What the next period of a subscription will cost; null when nothing will be charged. Nothing is created. */
  previewCharge(
    subscription: Pick<Subscription, 'id' | 'scheduleId'>,
  ): Promise<ChargePreview | null>;
  /** When an invoice that was not paid is tried again; null when it is not. */
  nextAttemptAt(invoiceId: string): Promise<Date | null>;
}

/** The lists that people read. All but `listAll` leave ended subscriptions out. */
type Lists = Record<'list' | 'listAll', PaymentProvider['list']>;

/**
 * The same provider, whose lists have exact charges. What can't be read in time, or beyond the budget, is left out.
 * @param turn waits for one request to the provider of the fleet's budget; false when there was none
 */
export function withExactCharges<P extends Lists & ChargeReader>(
  provider: P,
  turn: () => Promise<boolean>,
): P {
  const read = async <T>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await bounded(timeoutMs, async () => ((await turn()) ? call() : null));
    } catch {
      return null;
    }
  };

  async function complete(found: Subscription): Promise<Subscription> {
    const { amountFrom, status, collection, invoiceId } = found;
    const isPreviewed = amountFrom === 'PREVIEW' && isCharged(found);
    const isRetried = status === 'past_due' && collection === 'CARD' && invoiceId !== null;
    const [preview, retryAt] = await Promise.all([
      isPreviewed ? read(() => provider.previewCharge(found)) : null,
      isRetried ? read(() => provider.nextAttemptAt(invoiceId)) : null,
    ]);
    return { ...found, preview, retryAt };
  }

  const completed =
    (list: PaymentProvider['list']): PaymentProvider['list'] =>
    async (customerId) => {
      const found = await list(customerId);
      return found && Promise.all(found.map(complete));
    };

  return {
    ...provider,
    listAll: completed(provider.listAll),
    list: completed(async (customerId) => {
      const found = await provider.list(customerId);
      if (found?.length !== 0) return found;
      const all = (await read(() => provider.listAll(customerId))) ?? [];
      return all.filter(({ status }) => status === 'canceled').slice(0, 1);
    }),
  };
}
