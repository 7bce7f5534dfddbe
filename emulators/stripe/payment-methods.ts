/** Stripe's test payment methods by their official names, which decide whether a customer's payments succeed. */
import { noSuchReference } from './errors.ts';

/** Whether charges succeed (https://docs.stripe.com/testing#cards). */
const CHARGES: Record<string, boolean> = {
  pm_card_visa: true,
  pm_card_visa_debit: true,
  pm_card_mastercard: true,
  pm_card_amex: true,
  pm_card_chargeCustomerFail: false,
};

/** Refuses a payment method that the emulator doesn't know, with the official 400. */
export function assertPaymentMethod(id: string | null | undefined, param: string): void {
  if (id && !(id in CHARGES)) throw noSuchReference('PaymentMethod', id, param);
}

/** Whether a payment would go through; without any payment method it does (see README, known gaps). */
export function paymentSucceeds(paymentMethod: string | null): boolean {
  return paymentMethod === null || CHARGES[paymentMethod] === true;
}
