/** Stripe's test payment methods by their official names: what card each is, and whether charging it succeeds. */
import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { found, noSuchReference } from './errors.ts';
import { pageParams, paginate } from './paging.ts';
import { text } from './params.ts';
import { type Account, subscriptionsOfCustomer } from './store.ts';

interface TestCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Whether charges succeed (https://docs.stripe.com/testing#cards). */
  succeeds: boolean;
  /** What becomes of its refunds: at once, and some time later. */
  refund: readonly [atOnce: RefundStatus, later: RefundStatus];
}

type RefundStatus = 'pending' | 'succeeded' | 'failed';

const card = (brand: string, last4: string, expMonth: number, expYear: number): TestCard => ({
  brand,
  last4,
  expMonth,
  expYear,
  succeeds: true,
  refund: ['succeeded', 'succeeded'],
});

const CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: card('visa', '4242', 4, 2028),
  pm_card_visa_debit: card('visa', '5556', 9, 2027),
  pm_card_mastercard: card('mastercard', '4444', 11, 2029),
  pm_card_amex: card('amex', '0005', 2, 2030),
  pm_card_pendingRefund: { ...card('visa', '7726', 3, 2029), refund: ['pending', 'succeeded'] },
  pm_card_refundFail: { ...card('visa', '5126', 5, 2029), refund: ['succeeded', 'failed'] },
  pm_card_chargeCustomerFail: { ...card('visa', '0341', 8, 2027), succeeds: false },
};

/** Refuses a payment method that the emulator doesn't know, with the official 400. */
export function assertPaymentMethod(id: string | null | undefined, param: string): void {
  if (id && !(id in CARDS)) throw noSuchReference('PaymentMethod', id, param);
}

/** Whether charging a payment method succeeds. */
export const paymentSucceeds = (paymentMethod: string): boolean =>
  CARDS[paymentMethod]?.succeeds === true;

/**
 * How far a refund is. Stripe doesn't say how much later a test card's changes; here it is an hour, and no event tells.
 * @param age in seconds
 */
export function refundStatus(paymentMethod: string | null, age: number): RefundStatus {
  const [atOnce, later] = CARDS[paymentMethod ?? '']?.refund ?? ['succeeded', 'succeeded'];
  return age < 3600 ? atOnce : later;
}

/** The wire object; undefined for an unknown name. @param customer who holds it, where that is known */
export function paymentMethodToWire(
  id: string,
  customer: string | null,
): Stripe.PaymentMethod | undefined {
  const facts = CARDS[id];
  if (!facts) return undefined;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
    },
    card: {
      brand: facts.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: facts.brand === 'amex' ? 'american_express' : facts.brand,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: facts.last4,
      networks: { available: [facts.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: 0,
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** Those that a customer or one of their subscriptions names, the customer's default last. */
function namedBy(account: Account, customer: string): string[] {
  const named = subscriptionsOfCustomer(account, customer).map((each) => each.defaultPaymentMethod);
  const own = account.customers.get(customer)?.defaultPaymentMethod ?? null;
  return [...new Set([...named, own])].filter((id) => id !== null);
}

/** Routes of payment methods. */
export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    answers: 'payment_method',
    run: ({ id }) => found(paymentMethodToWire(id, null), 'PaymentMethod', id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    answers: 'payment_method',
    list: true,
    params: { ...pageParams, type: text().optional() },
    run({ account, id }, params) {
      found(account.customers.get(id), 'customer', id);
      return paginate(params, {
        url: `/v1/customers/${id}/payment_methods`,
        noun: 'PaymentMethod',
        all: namedBy(account, id).map((name) => ({ id: name, created: 0 })),
        where: () => params.type === undefined || params.type === 'card',
        toWire: ({ id: name }) => paymentMethodToWire(name, id),
      });
    },
  }),
];
