/** Defines a customer's payments and payment methods. */
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { displayAmount } from './charge.ts';
import type { OpenInvoice } from '../subscription/subscription.ts';

export const paymentLimit = 24;

export type PaymentStatus = OpenInvoice['status'] | 'PAID' | 'VOID' | 'UNCOLLECTIBLE' | 'UNKNOWN';

export interface Refund {
  id: string;
  at: Date;
  amount: number | null;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'UNKNOWN';
}

/** An invoice. Amounts are in the currency's minor unit. An amount is null if it can't be read. */
export interface Payment {
  id: string;
  number: string | null;
  /** When the invoice was paid, or created if unpaid. */
  at: Date;
  /** The total after discounts, taxes and credit. */
  amount: number | null;
  remaining: number | null;
  /** The sum of the credit notes, including those without a refund. */
  credited: number;
  currency: string;
  status: PaymentStatus;
  /** Why the last attempt failed, in words for the customer. Null if no attempt failed. */
  failureMessage: string | null;
  /** When Stripe retries the payment. Null if Stripe doesn't retry the payment. */
  nextAttemptAt: Date | null;
  /** The payment method of the last attempt. Null if unknown. */
  card: PaymentMethod | null;
  /** The ten newest refunds, newest first. */
  refunds: Refund[];
  /** True if the payer disputed the payment at the bank, even if the dispute is closed. */
  isDisputed: boolean;
  subscriptionId: string | null;
  /** The URL of the invoice's page, or null during a payment. Don't log the URL: anyone with the URL can open the invoice. */
  url: string | null;
}

export type PaidRefund = Refund & Pick<Payment, 'currency'>;

export interface PaymentMethod {
  /** A brand name, such as `Visa`, or a key of `money.methods` in the texts. */
  brand: string;
  /** The last digits of a card or account, or null if unknown. */
  last4: string | null;
  /** From 1 to 12 for cards, else null. */
  expMonth: number | null;
  expYear: number | null;
}

/** Describes a payment method: `Visa ending in 4242` or `PayPal`. */
export function displayMethod({ brand, last4 }: PaymentMethod, language: Language): string {
  const { methods, ending } = texts[language].money;
  const name = (methods as Record<string, string>)[brand] ?? brand;
  return last4 ? ending({ name, last4 }) : name;
}

export function notesOn(
  { amount, remaining, credited, currency }: Payment,
  language: Language,
): string[] {
  const words = texts[language].money;
  const display = (value: number) => displayAmount(value, currency, language) ?? words.seeInvoice;
  const paid = remaining && amount ? amount - remaining : 0;
  return [
    ...(paid > 0 && amount
      ? [words.partlyPaid({ paid: display(paid), amount: display(amount) })]
      : []),
    ...(credited > 0 ? [words.credited({ amount: display(credited) })] : []),
  ];
}
