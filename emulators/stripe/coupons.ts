/** Coupons, and the discounts that they give: by percentage or amount, once, for some months or for ever. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { periodBoundary } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import type { StoredCoupon, StoredDiscount, StoredSubscription } from './entities.ts';
import { invalidRequest, noSuchReference } from './errors.ts';
import { newId, randomToken } from './ids.ts';
import { integer, mergeMetadata, metadata, text } from './params.ts';
import type { Account } from './store.ts';

/** The parameter `discounts` of a subscription: at most one coupon, and an empty value for none. */
export const discountsParam = z
  .union([z.literal('').transform(() => []), z.array(z.strictObject({ coupon: text() })).max(1)])
  .optional();

/** The wire object. */
export function couponToWire(coupon: StoredCoupon): Stripe.Coupon {
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.durationInMonths,
    livemode: false,
    max_redemptions: null,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

/** Stores a coupon. */
export function addCoupon(
  account: Account,
  facts: Pick<StoredCoupon, 'percentOff' | 'amountOff' | 'currency'> & Partial<StoredCoupon>,
): StoredCoupon {
  const coupon: StoredCoupon = {
    id: randomToken(8),
    created: account.now(),
    name: null,
    duration: 'forever',
    durationInMonths: null,
    metadata: {},
    ...facts,
  };
  account.coupons.set(coupon.id, coupon);
  return coupon;
}

/** The discount that a coupon gives from `start` on (unix seconds). Throws the official 400 for an unknown coupon. */
export function discountBy(account: Account, id: string, start: number): StoredDiscount {
  const coupon = account.coupons.get(id);
  if (!coupon) throw noSuchReference('coupon', id, 'discounts[0][coupon]');
  const { durationInMonths: months } = coupon;
  const monthly = { interval: 'month', intervalCount: 1 } as const;
  const end = months === null ? null : periodBoundary(start, monthly, months);
  return { id: newId('di'), coupon: id, start, end };
}

/** The discount that is left after an invoice: one that holds once is used up. */
export const discountAfter = (
  account: Account,
  { discount }: StoredSubscription,
): StoredDiscount | null =>
  discount && account.coupons.get(discount.coupon)?.duration === 'once' ? null : discount;

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
    end: discount.end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    start: discount.start,
    subscription,
    subscription_item: null,
  };
}

/** The route of coupons. */
export const couponEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/coupons',
    answers: 'coupon',
    params: {
      amount_off: integer({ min: 1 }).optional(),
      currency: text(3).optional(),
      duration: z.enum(['forever', 'once', 'repeating']),
      duration_in_months: integer({ min: 1 }).optional(),
      id: text().optional(),
      metadata: metadata(),
      name: text(40).optional(),
      percent_off: z.string().transform(Number).pipe(z.number().gt(0).max(100)).optional(),
    },
    run({ account }, params) {
      const { amount_off: amountOff = null, percent_off: percentOff = null } = params;
      if (
        (amountOff === null) === (percentOff === null) ||
        (amountOff !== null && !params.currency)
      )
        throw invalidRequest(
          'You must pass either percent_off or (amount_off and currency).',
          'percent_off',
        );
      if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined))
        throw invalidRequest(
          'You must pass duration_in_months when passing duration as repeating, and only then.',
          'duration_in_months',
        );
      return couponToWire(
        addCoupon(account, {
          percentOff,
          amountOff,
          currency: params.currency ?? null,
          duration: params.duration,
          durationInMonths: params.duration_in_months ?? null,
          name: params.name ?? null,
          metadata: mergeMetadata({}, params.metadata),
          ...(params.id && { id: params.id }),
        }),
      );
    },
  }),
];
