/** The charge that comes, with how it adds up in words. */
import type { ChargePreview } from './payment.ts';
import { displayAmount, type nextCharge } from '../subscription.ts';

/** Amounts are in the currency's minor unit. */
export interface UpcomingCharge {
  at: Date;
  amount: number;
  currency: string;
  display: string;
  /** Whether the provider said so; else discounts and taxes are left out. */
  isExact: boolean;
  explain: string;
}

/** A charge as the provider will make it. */
export function exactCharge(at: Date, preview: ChargePreview): UpcomingCharge {
  const { amount, currency } = preview;
  const display = displayAmount(amount, currency);
  return { at, amount, currency, display, isExact: true, explain: howItAddsUp(preview) };
}

/** A charge whose discounts and taxes are not known. */
export const roughCharge = (charge: ReturnType<typeof nextCharge>): UpcomingCharge | null =>
  charge && {
    ...charge,
    isExact: false,
    explain: 'Before discounts and taxes: the payment provider could not be asked',
  };

/** `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
function howItAddsUp(preview: ChargePreview): string {
  const { amount, currency, subtotal, quantity, discount, taxOnTop, taxIncluded } = preview;
  const money = (value: number) => displayAmount(value, currency);
  const items = quantity === null ? ' for several items' : quantity === 1 ? '' : ` for ${quantity}`;
  const credit = subtotal - discount + taxOnTop - amount;
  const changes = [
    discount > 0 && `minus a discount of ${money(discount)}`,
    taxOnTop > 0 && `plus tax of ${money(taxOnTop)}`,
    taxIncluded > 0 && `tax of ${money(taxIncluded)} included`,
    credit > 0 && `minus a credit of ${money(credit)}`,
    credit < 0 && `plus an open balance of ${money(-credit)}`,
  ].filter((text) => text !== false);
  if (changes.length === 0) changes.push('without discount or tax');
  return `${money(subtotal)}${items}, ${changes.join(', ')}`;
}
