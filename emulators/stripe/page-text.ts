/** Dates and prices as the pages write them. */
import type { StoredSubscription } from './entities.ts';
import type { Account } from './store.ts';
import { cadenceOf, priceOf } from './subscription-objects.ts';

const DATE = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Unix seconds as 'Jan 5, 2026', in UTC. */
export function formatDate(moment: number): string {
  return DATE.format(moment * 1000);
}

/** What a subscription costs, such as '$29.99 per month'; amounts are summed over its items. */
export function formatPrice(account: Account, subscription: StoredSubscription): string {
  const amounts = subscription.items.map((item) => {
    const { unitAmount } = priceOf(account, item);
    return unitAmount === null ? null : unitAmount * item.quantity;
  });
  if (amounts.includes(null)) return 'Price depends on use';
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const { interval, intervalCount } = cadenceOf(account, subscription);
  const rhythm = intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${formatAmount(total, subscription.currency)} ${rhythm}`;
}

/** Minor units in the number of decimals that the currency has: 2999 usd is $29.99, 500 jpy is ¥500. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** decimals);
}
