/** What a period of a subscription costs: items times quantity, less the discount, plus taxes. */
import type { InvoiceAmounts, StoredCoupon, StoredSubscription } from './entities.ts';
import type { Account } from './store.ts';
import { itemsDue, priceOf } from './subscription-objects.ts';
import { AUTOMATIC_TAX } from './tax-rates.ts';

/**
 * The amounts of an invoice.
 * @param at when it is made, in unix seconds: items with a longer interval are not always due
 * @param isTrial nothing is charged for a trial
 */
export function amountsOf(
  account: Account,
  subscription: StoredSubscription,
  at: number,
  isTrial = false,
): InvoiceAmounts {
  const { currency, discount, automaticTax, defaultTaxRates } = subscription;
  const lines = itemsDue(account, subscription, at).map((item) => ({
    item: { ...item },
    // A tiered price has no amount here (README, known gaps).
    amount: isTrial ? 0 : (priceOf(account, item).unitAmount ?? 0) * item.quantity,
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const coupon = discount ? account.coupons.get(discount.coupon) : undefined;
  const discountAmount = coupon ? takenOff(coupon, subtotal) : 0;
  const taxable = subtotal - discountAmount;
  const rates = automaticTax ? [AUTOMATIC_TAX.id] : defaultTaxRates;
  const taxes = rates.flatMap((id) => {
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

function takenOff({ percentOff, amountOff }: StoredCoupon, subtotal: number): number {
  if (percentOff !== null) return Math.round((subtotal * percentOff) / 100);
  return Math.min(amountOff ?? 0, subtotal);
}
