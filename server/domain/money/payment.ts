/** What a customer paid and pays with, as read from the payment provider. */
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { displayAmount } from './charge.ts';
import type { OpenInvoice } from '../subscription/subscription.ts';

/** How many payments can be asked for. */
export const paymentLimit = 24;

/** How a payment stands. */
export type PaymentStatus = OpenInvoice['status'] | 'PAID' | 'VOID' | 'UNCOLLECTIBLE' | 'UNKNOWN';

/** What is given back of a payment. Amounts are in the currency's minor unit; null if they can't be read. */
export interface Refund {
  id: string;
  /** When it was asked for. */
  at: Date;
  amount: number | null;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'UNKNOWN';
}

/** An invoice. Amounts are in the currency's minor unit; null if they can't be read. */
export interface Payment {
  /** The invoice's id. */
  id: string;
  /** Null while the invoice has none. */
  number: string | null;
  /** When it was paid; when it was made, while it is not. */
  at: Date;
  /** What was to be paid, after discounts, taxes and credit. */
  amount: number | null;
  /** What is still to be paid: 0 if nothing. */
  remaining: number | null;
  /** What credit notes took back, beside refunds or by them. */
  credited: number;
  currency: string;
  status: PaymentStatus;
  /** Why the last try failed, in words for the customer; null when none failed. */
  failureMessage: string | null;
  /** When it is tried again; null when it is not. */
  nextAttemptAt: Date | null;
  /** What was charged, or failed last; null when nothing was, or it is not known. */
  card: PaymentMethod | null;
  /** Newest first; the ten newest. */
  refunds: Refund[];
  /** Whether whoever paid it has disputed it at their bank, however that comes out. */
  isDisputed: boolean;
  /** The plan that it is for; null for none. */
  subscriptionId: string | null;
  /** The invoice's page; null while a payment is on its way. Whoever has the address can see and pay it: don't log it. */
  url: string | null;
}

/** A refund, with the currency of its payment. */
export type PaidRefund = Refund & Pick<Payment, 'currency'>;

/** What is charged: a card, a bank account, a wallet. */
export interface PaymentMethod {
  /** A proper name, the same in every language: `Visa`, `PayPal`; or a key of `money.methods` in the texts. */
  brand: string;
  /** Of a card's or an account's number; null where there is none. */
  last4: string | null;
  /** Of a card: from 1 to 12; null for everything else. */
  expMonth: number | null;
  expYear: number | null;
}

/** What is charged, in words: `Visa ending in 4242`, `PayPal`. */
export function displayMethod({ brand, last4 }: PaymentMethod, language: Language): string {
  const { methods, ending } = texts[language].money;
  const name = (methods as Record<string, string>)[brand] ?? brand;
  return last4 ? ending({ name, last4 }) : name;
}

/** What else is to be said of an invoice: what was paid of it while it is open, and what was credited since. */
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
