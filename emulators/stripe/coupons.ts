/** Coupons, and the discounts that they give: a percentage of every invoice. */
import type Stripe from 'stripe';
import type { StoredCoupon, StoredDiscount, StoredSubscription } from './entities.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

function couponToWire(coupon: StoredCoupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: null,
    created: coupon.created,
    currency: null,
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

/** The discount of so many percent from `start` on (unix seconds). Each percentage has one coupon. */
export function discountOf(account: Account, percentOff: number, start: number): StoredDiscount {
  const id = `coupon_${percentOff}`;
  if (!account.coupons.has(id)) account.coupons.set(id, { id, created: account.now(), percentOff });
  return { id: newId('di'), coupon: id, start };
}

/** The wire object of a subscription's discount; null for none. */
export function discountToWire(
  account: Account,
  { id: subscription, customer, discount }: StoredSubscription,
): Stripe.Discount | null {
  const coupon = discount && account.coupons.get(discount.coupon);
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
