/** What a period of a subscription costs: items times quantity, less the discount, plus taxes. */
import type { InvoiceAmounts, StoredSubscription } from './entities.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';

/**
 * The amounts of an invoice.
 * @param isTrial nothing is charged for a trial
 */
export function amountsOf(
  account: Account,
  subscription: StoredSubscription,
  isTrial = false,
): InvoiceAmounts {
  const { currency, discount, defaultTaxRates } = subscription;
  const lines = subscription.items.map((item) => ({
    item: { ...item },
    // A tiered price has no amount here (README, known gaps).
    amount: isTrial ? 0 : (priceOf(account, item).unitAmount ?? 0) * item.quantity,
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const coupon = discount ? account.coupons.get(discount.coupon) : undefined;
  const discountAmount = Math.round((subtotal * (coupon?.percentOff ?? 0)) / 100);
  const taxable = subtotal - discountAmount;
  const taxes = defaultTaxRates.flatMap((id) => {
    const rate = account.taxRates.get(id);
    if (!rate) return [];
    const share = rate.percentage / 100;
    const amount = Math.round(rate.inclusive ? taxable - taxable / (1 + share) : taxable * share);
    return [{ rate: id, amount, inclusive: rate.inclusive, taxable }];
  });
  const onTop = taxes.reduce((sum, { amount, inclusive }) => sum + (inclusive ? 0 : amount), 0);
  return {
    currency,
    lines,
    subtotal,
    discountAmount,
    discount,
    taxes,
    total: taxable + onTop,
  };
}
