/** The items of a subscription from what a request says: prices that can be sold, and that fit together. */
import type { StoredPrice, StoredSubscriptionItem } from './entities.ts';
import { invalidRequest, noSuchReference } from './errors.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

/** An item as a request has it: a new one, or by its id a change of one that is there. */
export interface WantedItem {
  id?: string | undefined;
  deleted?: boolean | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  metadata?: Record<string, string> | undefined;
}

/** The items after a request at a moment (unix seconds). Throws the official 400 for prices that can't be sold, or not together. */
export function changedItems(
  account: Account,
  before: StoredSubscriptionItem[],
  wanted: WantedItem[],
  now: number,
): StoredSubscriptionItem[] {
  const items = before.map((item) => ({ ...item }));
  for (const [index, { id, deleted = false, ...facts }] of wanted.entries()) {
    const at = items.findIndex((item) => item.id === id);
    if (id !== undefined && at < 0)
      throw noSuchReference('subscription item', id, `items[${index}][id]`);
    if (deleted && at >= 0) {
      items.splice(at, 1);
      continue;
    }
    const old = items[at];
    const price = sellable(account, facts.price ?? old?.price, index);
    const isMetered = price.recurring?.usageType === 'metered';
    if (isMetered && facts.quantity !== undefined)
      throw invalidRequest(
        `Quantity should not be specified where usage_type is \`metered\`. Remove quantity from \`items[${index}]\`.`,
        `items[${index}][quantity]`,
      );
    const item = {
      id: old?.id ?? newId('si'),
      created: old?.created ?? now,
      price: price.id,
      quantity: isMetered ? 0 : (facts.quantity ?? old?.quantity ?? 1),
      metadata: facts.metadata ?? old?.metadata ?? {},
    };
    items.splice(at < 0 ? items.length : at, at < 0 ? 0 : 1, item);
  }
  assertFitting(account, items);
  return items;
}

function sellable(account: Account, id: string | undefined, index: number): StoredPrice {
  const param = `items[${index}][price]`;
  if (id === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  const price = account.prices.get(id);
  if (!price) throw noSuchReference('price', id, param);
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  return price;
}

/** Stripe bills a subscription in one currency and in one rhythm. */
function assertFitting(account: Account, items: StoredSubscriptionItem[]) {
  const prices = items.flatMap(({ price }) => account.prices.get(price) ?? []);
  const differ = (read: (price: StoredPrice) => unknown) => new Set(prices.map(read)).size > 1;
  if (prices.length === 0)
    throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  if (differ(({ currency }) => currency))
    throw invalidRequest('All prices on a subscription must have the same currency.', 'items');
  const rhythm = ({ recurring }: StoredPrice) =>
    `${recurring?.interval} ${recurring?.intervalCount}`;
  if (differ(rhythm))
    throw invalidRequest(
      'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
      'items',
    );
}
