/** Tax rates: percentages that come on top of a price, or are contained in it. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredTaxRate } from './entities.ts';
import { noSuchReference } from './errors.ts';
import { newId } from './ids.ts';
import { boolean, mergeMetadata, metadata, text } from './params.ts';
import type { Account } from './store.ts';

/** The parameter `default_tax_rates` of a subscription; an empty value for none. */
export const taxRatesParam = z
  .union([z.literal('').transform(() => []), z.array(text()).max(5)])
  .optional();

/** Refuses a tax rate that is not there, with the official 400. */
export function assertTaxRates(account: Account, rates: readonly string[] | undefined): void {
  for (const [index, rate] of (rates ?? []).entries())
    if (!account.taxRates.has(rate))
      throw noSuchReference('tax rate', rate, `default_tax_rates[${index}]`);
}

/** The wire object. */
export function taxRateToWire(rate: StoredTaxRate): Stripe.TaxRate {
  return {
    id: rate.id,
    object: 'tax_rate',
    active: true,
    country: null,
    created: rate.created,
    description: null,
    display_name: rate.displayName,
    effective_percentage: rate.percentage,
    flat_amount: null,
    inclusive: rate.inclusive,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: rate.metadata,
    percentage: rate.percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: null,
  };
}

/** The wire objects behind ids. */
export const taxRatesToWire = (account: Account, ids: readonly string[]): Stripe.TaxRate[] =>
  ids.flatMap((id) => {
    const rate = account.taxRates.get(id);
    return rate ? [taxRateToWire(rate)] : [];
  });

/** Stores a tax rate. */
export function addTaxRate(
  account: Account,
  facts: Pick<StoredTaxRate, 'percentage'> & Partial<StoredTaxRate>,
): StoredTaxRate {
  const rate: StoredTaxRate = {
    id: newId('txr'),
    created: account.now(),
    displayName: 'Tax',
    inclusive: false,
    metadata: {},
    ...facts,
  };
  account.taxRates.set(rate.id, rate);
  return rate;
}

/** The route of tax rates. */
export const taxRateEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/tax_rates',
    answers: 'tax_rate',
    params: {
      display_name: text(50),
      inclusive: boolean(),
      metadata: metadata(),
      percentage: z.string().transform(Number).pipe(z.number().min(0).max(100)),
    },
    run: ({ account }, params) =>
      taxRateToWire(
        addTaxRate(account, {
          displayName: params.display_name,
          inclusive: params.inclusive,
          percentage: params.percentage,
          metadata: mergeMetadata({}, params.metadata),
        }),
      ),
  }),
];
