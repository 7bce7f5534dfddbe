/** Parses invoices, cards and previews of Stripe (API version 2024-12-18.acacia), and rejects unknown formats. */
import { z } from 'zod';
import type { ChargePreview } from '../../domain/money/charge-preview.ts';
import type { Payment, PaymentMethod, PaymentStatus, Refund } from '../../domain/money/payment.ts';

const seconds = z.int().transform((value) => new Date(value * 1000));
/** Only `https` in production; emulators have none. */
const address = z.url({ protocol: /^https?$/ });

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const card = z
  .object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
  .transform(({ brand, last4, exp_month: expMonth, exp_year: expYear }): PaymentMethod => ({
    brand: brands[brand] ?? 'Card',
    last4,
    expMonth,
    expYear,
  }));
/** What is charged, or was: a card, or something else. */
const method = z.object({ card: card.nullish() }).nullish();

const error = z.object({
  type: z.string(),
  message: z.string().nullish(),
  payment_method: method,
});

const refundStatuses: Readonly<Record<string, Refund['status']>> = {
  pending: 'PENDING',
  requires_action: 'PENDING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'CANCELED',
};

const charge = z.object({
  payment_method_details: method,
  refunds: z.object({
    data: z.array(
      z
        .object({ created: seconds, amount: z.int(), status: z.string().nullable() })
        .transform(({ created: at, amount, status }): Refund => ({
          at,
          amount,
          status: refundStatuses[status ?? ''] ?? 'UNKNOWN',
        })),
    ),
  }),
});

const invoice = z
  .object({
    number: z.string().nullable(),
    created: seconds,
    amount_due: z.int(),
    currency: z.string(),
    status: z.string().nullable(),
    attempted: z.boolean(),
    next_payment_attempt: seconds.nullable(),
    hosted_invoice_url: address.nullish(),
    last_finalization_error: error.nullish(),
    payment_intent: z.object({ status: z.string(), last_payment_error: error.nullish() }).nullish(),
    charge: charge.nullish(),
    subscription: z.string().nullish(),
    status_transitions: z.object({ paid_at: seconds.nullable() }),
  })
  .transform((wire): Payment & { isDraft: boolean } => {
    const problem = wire.payment_intent?.last_payment_error ?? wire.last_finalization_error ?? null;
    const status = statusOf(wire.status, {
      hasFailed: problem !== null || (wire.attempted && wire.payment_intent?.status === unpaid),
    });
    return {
      number: wire.number,
      at: wire.status_transitions.paid_at ?? wire.created,
      amount: wire.amount_due,
      currency: wire.currency,
      status,
      failureMessage: status === 'FAILED' ? failureOf(problem) : null,
      nextAttemptAt: status === 'PAID' ? null : wire.next_payment_attempt,
      card:
        (status === 'FAILED' ? problem?.payment_method : wire.charge?.payment_method_details)
          ?.card ?? null,
      refunds: wire.charge?.refunds.data ?? [],
      subscriptionId: wire.subscription ?? null,
      url: wire.hosted_invoice_url ?? null,
      isDraft: wire.status === 'draft' && problem === null,
    };
  });

/** The status of a payment intent that waits for another card. */
const unpaid = 'requires_payment_method';

const finalStatuses: Readonly<Record<string, PaymentStatus>> = {
  paid: 'PAID',
  void: 'VOID',
  uncollectible: 'UNCOLLECTIBLE',
};

function statusOf(status: string | null, { hasFailed }: { hasFailed: boolean }): PaymentStatus {
  const final = finalStatuses[status ?? ''];
  if (final) return final;
  if (status !== 'open' && status !== 'draft') return 'UNKNOWN';
  return hasFailed ? 'FAILED' : 'OPEN';
}

/** Stripe's words about a card are made for customers; those about anything else are not. */
function failureOf(problem: z.infer<typeof error> | null): string {
  const words = problem?.type === 'card_error' ? problem.message : null;
  return words ?? 'The payment did not go through.';
}

/** Invoices that are finalized, and drafts that can't be. */
export const readPayments = (wire: unknown): Payment[] =>
  z
    .array(invoice)
    .parse(wire)
    .filter(({ isDraft }) => !isDraft)
    .map(({ isDraft: _, ...payment }) => payment);

const customer = z.object({
  // A deleted customer has neither.
  invoice_settings: z.object({ default_payment_method: method }).optional(),
  subscriptions: z
    .object({ data: z.array(z.object({ status: z.string(), default_payment_method: method })) })
    .optional(),
});

/** The card of a customer; null when there is none, or what is charged is no card. */
export function readCard(wire: unknown): PaymentMethod | null {
  const { invoice_settings: settings, subscriptions } = customer.parse(wire);
  const running = subscriptions?.data.find(({ status }) => status !== 'incomplete_expired');
  const used = running?.default_payment_method ?? settings?.default_payment_method;
  return used?.card ?? null;
}

/** When an invoice is tried again; null when it is not. */
export const readNextAttempt = (wire: unknown): Date | null =>
  z.object({ next_payment_attempt: seconds.nullable() }).parse(wire).next_payment_attempt;

/** The page of an invoice; null when it has none. */
export const readInvoiceUrl = (wire: unknown): string | null =>
  z.object({ hosted_invoice_url: address.nullish() }).parse(wire).hosted_invoice_url ?? null;

const amounts = z.array(z.object({ amount: z.int() })).nullish();
const preview = z.object({
  amount_due: z.int(),
  currency: z.string(),
  subtotal: z.int(),
  total_discount_amounts: amounts,
  total_tax_amounts: z.array(z.object({ amount: z.int(), inclusive: z.boolean() })).nullish(),
  lines: z.object({ data: z.array(z.object({ quantity: z.int().nullish() })) }),
});

/** The preview of an invoice. */
export function readPreview(wire: unknown): ChargePreview {
  const { lines, ...sums } = preview.parse(wire);
  const taxes = sums.total_tax_amounts ?? [];
  const [line, ...others] = lines.data;
  return {
    amount: sums.amount_due,
    currency: sums.currency,
    subtotal: sums.subtotal,
    quantity: others.length > 0 ? null : (line?.quantity ?? 1),
    discount: total(sums.total_discount_amounts ?? []),
    taxOnTop: total(taxes.filter(({ inclusive }) => !inclusive)),
    taxIncluded: total(taxes.filter(({ inclusive }) => inclusive)),
  };
}

const total = (each: { amount: number }[]): number =>
  each.reduce((sum, { amount }) => sum + amount, 0);
