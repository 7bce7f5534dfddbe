/** Coupons, and the discounts that they give: a percentage or an amount of every invoice, or of one item. */
import type Stripe from 'stripe';
import type { StoredCoupon, StoredDiscount, StoredSubscription } from './entities.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

/** The wire object. Stripe sends `currency_options` and `applies_to` on demand only, which is not covered. */
function couponToWire(coupon: StoredCoupon): Stripe.Coupon {
  const [own] = Object.entries(coupon.amountOff);
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: own?.[1] ?? null,
    created: coupon.created,
    currency: own?.[0] ?? null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

/** Makes the discount of a coupon from `start` on (unix seconds). Coupons that are alike are one. */
export function discountOf(
  account: Account,
  facts: Omit<StoredCoupon, 'id' | 'created'>,
  { start, item }: Pick<StoredDiscount, 'start' | 'item'>,
): StoredDiscount {
  const id = `coupon_${JSON.stringify(facts).replace(/\W+/g, '_')}`;
  if (!account.coupons.has(id)) account.coupons.set(id, { id, created: account.now(), ...facts });
  return { id: newId('di'), coupon: id, start, item };
}

/** The wire object of the discount of a whole subscription; null for none. */
export function discountToWire(
  account: Account,
  { id: subscription, customer, discount }: StoredSubscription,
): Stripe.Discount | null {
  const coupon = discount?.item === null && account.coupons.get(discount.coupon);
  if (!coupon) return null;
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: null,
    coupon: couponToWire(coupon),
    customer,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    start: discount.start,
    subscription,
    subscription_item: null,
  };
}
