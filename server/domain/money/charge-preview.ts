/** The provider's preview of the invoice that a subscription's next period will have, as it is read and stored. */
import { z } from 'zod';
import { stored } from '../stored.ts';

/** All amounts are in the currency's minor unit. */
export const chargePreview = stored({
  /** What will be charged. */
  amount: z.int(),
  currency: z.string(),
  /** All items times their quantity. */
  subtotal: z.int(),
  /** The quantity of the only item; null when there are several items. */
  quantity: z.int().nullable(),
  discount: z.int(),
  /** Taxes that come on top of the price, and those that it contains. */
  taxOnTop: z.int(),
  taxIncluded: z.int(),
});
export type ChargePreview = z.infer<typeof chargePreview>;
