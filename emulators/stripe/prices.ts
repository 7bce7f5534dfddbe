/** Prices, and the older plan object that Stripe still sends with each of them. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredPrice } from './entities.ts';
import { exclusive, invalidRequest, noSuchReference } from './errors.ts';
import { raise } from './event-log.ts';
import { newId } from './ids.ts';
import { integer, mergeMetadata, metadata, text } from './params.ts';
import { addProduct, raiseProductCreated } from './products.ts';
import type { Account } from './store.ts';

const currency = () =>
  text()
    .transform((code) => code.toLowerCase())
    .refine((code) => /^[a-z]{3}$/.test(code), { error: 'Invalid currency' });

/** The wire object. A price without an amount is a tiered one; its tiers are not covered. */
export function priceToWire(price: StoredPrice): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: price.unitAmount === null ? 'tiered' : 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: price.metadata,
    nickname: null,
    product: price.product,
    recurring: price.recurring && {
      aggregate_usage: price.recurring.usageType === 'metered' ? 'sum' : null,
      interval: price.recurring.interval,
      interval_count: price.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: price.recurring.usageType,
    },
    tax_behavior: 'unspecified',
    tiers_mode: price.unitAmount === null ? 'graduated' : null,
    transform_quantity: price.divideBy === null ? null : { divide_by: price.divideBy, round: 'up' },
    type: price.recurring ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
    unit_amount_decimal: price.unitAmount === null ? null : String(price.unitAmount),
  };
}

/** The plan that mirrors a recurring price. Throws for a one-time price, which no subscription can hold. */
export function planToWire(price: StoredPrice): Stripe.Plan {
  if (!price.recurring) throw new Error(`${price.id} is not recurring`);
  return {
    id: price.id,
    object: 'plan',
    active: true,
    aggregate_usage: price.recurring.usageType === 'metered' ? 'sum' : null,
    amount: price.unitAmount,
    amount_decimal: price.unitAmount === null ? null : String(price.unitAmount),
    billing_scheme: price.unitAmount === null ? 'tiered' : 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.intervalCount,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: price.unitAmount === null ? 'graduated' : null,
    transform_usage: price.divideBy === null ? null : { divide_by: price.divideBy, round: 'up' },
    trial_period_days: null,
    usage_type: price.recurring.usageType,
  };
}

/** Stores a new price. */
export function addPrice(
  account: Account,
  facts: Pick<StoredPrice, 'currency' | 'product' | 'recurring' | 'unitAmount'> &
    Partial<StoredPrice>,
): StoredPrice {
  const price: StoredPrice = {
    id: newId('price'),
    created: account.now(),
    metadata: {},
    currencyOptions: {},
    divideBy: null,
    ...facts,
  };
  account.prices.set(price.id, price);
  return price;
}

/** Routes under /v1/prices. */
export const priceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    answers: 'price',
    params: {
      currency: currency(),
      metadata: metadata(),
      product: text().optional(),
      product_data: z.strictObject({ metadata: metadata(), name: text() }).optional(),
      recurring: z
        .strictObject({
          interval: z.enum(['day', 'month', 'week', 'year']),
          interval_count: integer({ min: 1 }).optional(),
          usage_type: z.enum(['licensed', 'metered']).optional(),
        })
        .optional(),
      unit_amount: integer({ min: 0, max: 99_999_999 }),
    },
    run({ account, cause }, params) {
      if (params.product && params.product_data) throw exclusive('product', 'product_data');
      if (!params.product && !params.product_data)
        throw invalidRequest('Missing required param: product.', 'product', 'parameter_missing');
      const { product_data: data, recurring } = params;
      const product = data
        ? addProduct(account, {
            name: data.name,
            metadata: mergeMetadata({}, data.metadata),
          })
        : account.products.get(params.product ?? '');
      if (!product) throw noSuchReference('product', params.product ?? '', 'product');
      if (data) raiseProductCreated(account, product, cause);
      const price = addPrice(account, {
        currency: params.currency,
        unitAmount: params.unit_amount,
        product: product.id,
        metadata: mergeMetadata({}, params.metadata),
        recurring: recurring
          ? {
              interval: recurring.interval,
              intervalCount: recurring.interval_count ?? 1,
              usageType: recurring.usage_type ?? 'licensed',
            }
          : null,
      });
      const object = priceToWire(price);
      raise(account, { type: 'price.created', object, cause, created: price.created });
      return object;
    },
  }),
];
