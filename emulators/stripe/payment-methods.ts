/** Stripe's test payment methods by their official names: what each is, and whether charging it succeeds, and when. */
import type Stripe from 'stripe';
import { DAY } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { found, noSuchReference } from './errors.ts';

interface TestMethod {
  /** Its type, and what is under the name of it. */
  wire: Pick<Stripe.PaymentMethod, 'type' | 'card' | 'sepa_debit' | 'paypal' | 'link'>;
  /** Whether charges succeed (https://docs.stripe.com/testing#cards). */
  succeeds: boolean;
  /** Seconds for which a charge is `processing` before it succeeds. */
  delay: number;
  /** What becomes of its refunds: at once, and some time later. */
  refund: readonly [atOnce: RefundStatus, later: RefundStatus];
  /** Whether who pays with it disputes the charge, at once. */
  isDisputing?: boolean;
  /** Whether the bank wants each charge confirmed, so that one without the customer waits. */
  isConfirmed?: boolean;
}

type RefundStatus = 'pending' | 'succeeded' | 'failed';

const method = (wire: TestMethod['wire'], delay = 0): TestMethod => ({
  ...{ wire, delay, succeeds: true },
  refund: ['succeeded', 'succeeded'],
});

const card = (brand: string, last4: string, month: number, year: number): TestMethod =>
  method({
    type: 'card',
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: month,
      exp_year: year,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  });

const bank = { bank_code: '37040044', branch_code: '', country: 'DE', fingerprint: null };
const sepa = (last4: string, delay: number): TestMethod =>
  method({ type: 'sepa_debit', sepa_debit: { ...bank, generated_from: null, last4 } }, delay);

const METHODS: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: card('visa', '4242', 4, 2028),
  pm_card_visa_debit: card('visa', '5556', 9, 2027),
  pm_card_mastercard: card('mastercard', '4444', 11, 2029),
  pm_card_amex: card('amex', '0005', 2, 2030),
  pm_card_pendingRefund: { ...card('visa', '7726', 3, 2029), refund: ['pending', 'succeeded'] },
  pm_card_refundFail: { ...card('visa', '5126', 5, 2029), refund: ['succeeded', 'failed'] },
  pm_card_createDispute: { ...card('visa', '0259', 6, 2028), isDisputing: true },
  pm_card_chargeCustomerFail: { ...card('visa', '0341', 8, 2027), succeeds: false },
  pm_card_authenticationRequired: {
    ...card('visa', '3184', 7, 2029),
    ...{ succeeds: false, isConfirmed: true },
  },
  pm_success_de: sepa('3000', 0),
  // As long as a debit takes in earnest; Stripe's test account needs three minutes.
  pm_successDelayed_de: sepa('3003', 5 * DAY),
  // Stripe has no test names for these two.
  pm_paypal: method({
    type: 'paypal',
    paypal: { payer_email: 'payer@example.com', payer_id: 'PAYER' },
  }),
  pm_link: method({ type: 'link', link: { email: 'payer@example.com' } }),
};

const factsOf = (id: string): TestMethod | undefined => METHODS[id];

/** Refuses a payment method that the emulator doesn't know, with the official 400. */
export function assertPaymentMethod(id: string | null | undefined, param: string): void {
  if (id && !(id in METHODS)) throw noSuchReference('PaymentMethod', id, param);
}

/** Whether charging a payment method succeeds. */
export const paymentSucceeds = (paymentMethod: string): boolean =>
  factsOf(paymentMethod)?.succeeds === true;

/** Whether a charge is disputed. */
export const isDisputing = (paymentMethod: string | null): boolean =>
  factsOf(paymentMethod ?? '')?.isDisputing === true;

/** Whether a charge waits until the customer confirms it at the bank. */
export const needsConfirmation = (paymentMethod: string | null): boolean =>
  factsOf(paymentMethod ?? '')?.isConfirmed === true;

/** For how many seconds a charge is `processing`; 0 for none. */
export const paymentDelay = (paymentMethod: string | null): number =>
  factsOf(paymentMethod ?? '')?.delay ?? 0;

/** What a charge or an object has of a payment method or source; undefined for an unknown name. */
export const methodDetails = (id: string): TestMethod['wire'] | undefined => factsOf(id)?.wire;

/**
 * How far a refund is. Stripe doesn't say how much later a test card's changes; here it is an hour, and no event tells.
 * @param age in seconds
 */
export function refundStatus(paymentMethod: string | null, age: number): RefundStatus {
  const [atOnce, later] = factsOf(paymentMethod ?? '')?.refund ?? ['succeeded', 'succeeded'];
  return age < 3600 ? atOnce : later;
}

/** The wire object; undefined for an unknown name. @param customer who holds it, where that is known */
export function paymentMethodToWire(
  id: string,
  customer: string | null,
): Stripe.PaymentMethod | undefined {
  const facts = METHODS[id];
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
    created: 0,
    customer,
    livemode: false,
    metadata: {},
    ...facts.wire,
  };
}

/** Routes of payment methods. */
export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    answers: 'payment_method',
    run: ({ id }) => found(paymentMethodToWire(id, null), 'PaymentMethod', id),
  }),
];
