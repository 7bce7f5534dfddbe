/** What a period of a subscription costs: items times quantity, pending items, less discounts and credit, plus taxes. */
import type {
  InvoiceAmounts,
  StoredDiscount,
  StoredSubscription,
  StoredSubscriptionItem,
} from './entities.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';

/**
 * The amounts of an invoice.
 * @param options.isTrial nothing is charged for a trial
 * @param options.isLast only pending items are charged when a subscription ends
 */
export function amountsOf(
  account: Account,
  subscription: StoredSubscription,
  { isTrial = false, isLast = false } = {},
): InvoiceAmounts {
  const { currency, discount, defaultTaxRates, customer } = subscription;
  const pending = [...account.pendingItems.values()].filter(
    (each) =>
      !isTrial &&
      each.customer === customer &&
      each.currency === currency &&
      (each.subscription ?? subscription.id) === subscription.id,
  );
  const lines = (isLast ? [] : subscription.items).map((item) => {
    const amount = isTrial ? 0 : costOf(account, item, currency);
    const isReduced = discount?.item === item.id;
    return {
      item: { ...item },
      amount,
      discount: isReduced ? offOf(account, discount, amount, currency) : 0,
    };
  });
  const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
  const subtotal =
    sum(lines.map((line) => line.amount - line.discount)) +
    sum(pending.map(({ amount }) => amount));
  const product = discount && account.coupons.get(discount.coupon)?.product;
  const reducible = product
    ? sum(lines.map((each) => (priceOf(account, each.item).product === product ? each.amount : 0)))
    : subtotal;
  const discountAmount =
    discount?.item === null ? offOf(account, discount, reducible, currency) : 0;
  const taxable = subtotal - discountAmount;
  const taxes = defaultTaxRates.flatMap((id) => {
    const rate = account.taxRates.get(id);
    if (!rate) return [];
    const share = rate.percentage / 100;
    const amount = Math.round(rate.inclusive ? taxable - taxable / (1 + share) : taxable * share);
    return [{ rate: id, amount, inclusive: rate.inclusive, taxable }];
  });
  const total = taxable + sum(taxes.map(({ amount, inclusive }) => (inclusive ? 0 : amount)));
  const startingBalance = isTrial ? 0 : (account.customers.get(customer)?.balances[currency] ?? 0);
  const due = Math.max(0, total + startingBalance);
  return {
    ...{ currency, lines, pending, subtotal, discountAmount, discount, taxes, total },
    ...{ startingBalance, endingBalance: total + startingBalance - due, due },
  };
}

/** What an item costs a period. A tiered price has no amount here (README, known gaps). */
function costOf(account: Account, item: StoredSubscriptionItem, currency: string): number {
  const { unitAmount, currencyOptions, divideBy } = priceOf(account, item);
  const units = divideBy === null ? item.quantity : Math.ceil(item.quantity / divideBy);
  return (currencyOptions[currency] ?? unitAmount ?? 0) * units;
}

/** What a discount takes off an amount. */
function offOf(
  account: Account,
  { coupon: id }: StoredDiscount,
  amount: number,
  currency: string,
): number {
  const coupon = account.coupons.get(id);
  const off = coupon?.amountOff[currency] ?? (amount * (coupon?.percentOff ?? 0)) / 100;
  return Math.min(Math.round(off), Math.max(0, amount));
}
