/** What a customer paid and pays with, as read from the payment provider. */
import type { OpenedSubscriber } from '../subscriber.ts';
import { displayAmount, type nextCharge } from '../subscription.ts';

/** How many payments can be asked for. */
export const paymentLimit = 24;

/** How a payment stands. */
export type PaymentStatus = 'PAID' | 'OPEN' | 'FAILED' | 'VOID' | 'UNCOLLECTIBLE' | 'UNKNOWN';

/** An invoice. Amounts are in the currency's minor unit. */
export interface Payment {
  /** Null while the invoice has none. */
  number: string | null;
  /** When it was paid; when it was made, while it is not. */
  at: Date;
  /** What was to be paid, after discounts, taxes and credit. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** Why the last try failed, in words for the customer; null when none failed. */
  failureMessage: string | null;
  /** When it is tried again; null when it is not. */
  nextAttemptAt: Date | null;
  /** The invoice's page. Whoever has the address can see and pay it: don't log it. */
  url: string | null;
}

/** A payment, with whose it is. */
export interface OwnedPayment extends Payment {
  owner: OpenedSubscriber;
}

/** The card that is charged. */
export interface PaymentMethod {
  /** The network, to show: `Visa`. */
  brand: string;
  last4: string;
  /** From 1 to 12. */
  expMonth: number;
  expYear: number;
}

/** The invoice that the next period will have, in the currency's minor unit. */
export interface ChargePreview {
  /** What will be charged. */
  amount: number;
  currency: string;
  /** All items times their quantity. */
  subtotal: number;
  /** The quantity of the only item; null when there are several items. */
  quantity: number | null;
  discount: number;
  /** Taxes that come on top of the price, and those that it contains. */
  taxOnTop: number;
  taxIncluded: number;
}

/**
 * The provider's functions about money. They throw UpstreamError (`billing`) when there is no valid answer in time.
 */
export interface PaymentReader {
  /** A customer's newest payments, newest first; empty for an unknown customer. */
  payments(customerId: string): Promise<Payment[]>;
  /** The card that a customer's newest running subscription is charged to; null when there is none. */
  paymentMethod(customerId: string): Promise<PaymentMethod | null>;
  /** What the next period of a subscription will cost; null when nothing will be charged. */
  previewCharge(subscriptionId: string): Promise<ChargePreview | null>;
  /** Whether the circuit is open or half-open. */
  isDown(): boolean;
}

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
