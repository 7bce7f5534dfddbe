/** Cards on the pages: how one is written, and the choice of a new one among Stripe's test cards. No card is typed here. */
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { methodDetails } from './payment-methods.ts';

/** What can be chosen, with what comes of it. */
const OFFERED = {
  pm_card_visa: 'is charged',
  pm_card_mastercard: 'is charged',
  pm_card_amex: 'is charged',
  pm_card_chargeCustomerFail: 'is declined',
} as const;

/** Whether a payment method is one of those that can be chosen. */
export const isOffered = (id: unknown): id is keyof typeof OFFERED =>
  typeof id === 'string' && Object.hasOwn(OFFERED, id);

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** `Visa •••• 4242, expires 04/2028`. */
export function methodText(id: string): string {
  const { type, card, sepa_debit: debit } = methodDetails(id) ?? {};
  if (card) {
    const month = String(card.exp_month).padStart(2, '0');
    return `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}, expires ${month}/${card.exp_year}`;
  }
  if (debit) return `SEPA debit •••• ${debit.last4}`;
  return type === 'paypal' ? 'PayPal' : type === 'link' ? 'Link' : 'Unknown';
}

/** The choice, as a form's fields. @param current what is chosen already; null for nothing */
export const cardChoice = (current: string | null): Html =>
  html`<fieldset>
    <legend>Choose one of Stripe’s test cards</legend>
    ${Object.entries(OFFERED).map(
      ([id, outcome]) =>
        html`<label class="choice">
          <input
            type="radio"
            name="method"
            value="${id}"
            required
            ${id === current && html`checked`}
          />
          <span>${methodText(id)}<small>${outcome}</small></span>
        </label>`,
    )}
  </fieldset>`;
