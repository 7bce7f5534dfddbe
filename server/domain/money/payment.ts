/** What a customer paid and pays with, as read from the payment provider. */
import type { OpenedSubscriber } from '../subscriber.ts';

/** How many payments can be asked for. */
export const paymentLimit = 24;

/** How a payment stands. */
export type PaymentStatus = 'PAID' | 'OPEN' | 'FAILED' | 'VOID' | 'UNCOLLECTIBLE' | 'UNKNOWN';

/** What is given back of a payment. Amounts are in the currency's minor unit. */
export interface Refund {
  /** When it was asked for. */
  at: Date;
  amount: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'UNKNOWN';
}

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
  /** The card that was charged, or that failed last; null when none was used, or it is not known. */
  card: PaymentMethod | null;
  /** Newest first; the ten newest. */
  refunds: Refund[];
  /** The plan that it is for; null for none. */
  subscriptionId: string | null;
  /** The invoice's page. Whoever has the address can see and pay it: don't log it. */
  url: string | null;
}

/** A refund, with the currency of its payment. */
export type PaidRefund = Refund & Pick<Payment, 'currency'>;

/** A payment, with whose it is: of a billing account that an agent looks at, the customer alone is known. */
export interface OwnedPayment extends Payment {
  owner: OpenedSubscriber | null;
  customerId: string | null;
}

/** A card. */
export interface PaymentMethod {
  /** The network, to show: `Visa`. */
  brand: string;
  last4: string;
  /** From 1 to 12. */
  expMonth: number;
  expYear: number;
}

/**
 * The provider's functions about money. They throw UpstreamError (`stripe`) when there is no valid answer in time.
 */
export interface PaymentReader {
  /** A customer's newest payments, newest first; empty for an unknown customer. */
  payments(customerId: string): Promise<Payment[]>;
  /** The card that a customer's newest running subscription is charged to; null when there is none. */
  paymentMethod(customerId: string): Promise<PaymentMethod | null>;
  /** The page of an invoice, where it can be paid; null when it has none. */
  invoiceUrl(invoiceId: string): Promise<string | null>;
  /** Whether the circuit is open or half-open. */
  isDown(): boolean;
}
