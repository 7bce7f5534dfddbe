/** What a plan costs, and what its next charge will be: as far as it is certain, and not a cent beyond. */
import { displayAmount } from './amount.ts';
import type { ChargePreview } from './charge-preview.ts';
import { type Course, type Plan, type Subscription, willRenew } from '../subscription.ts';

/** The price that is shown without a plan (specification, section 9), and where no one amount is the price. */
const fallback = '$29.99';
const noAmount = 'See your invoices';

/** A plan's price. */
export function price(plan: Plan | null) {
  const { amount, currency, interval, intervalCount } = plan ?? {
    ...{ amount: null, currency: 'usd', interval: null, intervalCount: null },
  };
  const display = plan ? amount !== null && displayAmount(amount, currency) : fallback;
  return {
    ...{ amount, currency, interval, intervalCount },
    display: display || noAmount,
    isFallback: plan === null,
  };
}

/** Whether something is charged at the end of this period. */
export const isCharged = (course: Course): boolean =>
  willRenew(course) && !(course.paused?.until && course.paused.until > course.endsAt);

/** The fields that decide what is charged. */
export type Charged = Course & Pick<Subscription, 'plan' | 'amountFrom' | 'preview'>;

/** The amount and the currency of the charge at the end of this period; null while they are not certain. */
export function certainAmount({ plan, amountFrom, preview }: Charged) {
  const from = { PRICE: plan, PREVIEW: preview, USE: null, NOWHERE: null }[amountFrom];
  return from?.amount == null ? null : { amount: from.amount, currency: from.currency };
}

/** A charge that comes. `amount` is in the currency's minor unit. */
export interface Charge {
  at: Date;
  amount: number;
  currency: string;
  display: string;
  /** Whether the amount is what will be charged; else it is the price, before discounts and taxes. */
  isExact: boolean;
  /** How it adds up. */
  explain: string;
}

/** The charge at the end of this period; null when none comes, or nobody can say how much. */
export function nextCharge(subscription: Charged): Charge | null {
  const { plan, amountFrom, preview, endsAt: at } = subscription;
  if (!isCharged(subscription)) return null;
  const certain = certainAmount(subscription);
  const amount = certain?.amount ?? (amountFrom === 'PREVIEW' ? (plan?.amount ?? 0) : 0);
  const currency = certain?.currency ?? plan?.currency ?? '';
  const display = displayAmount(amount, currency);
  if (amount === 0 || display === null) return null;
  const explain = !certain
    ? 'Before discounts and taxes: the payment provider has yet to say more'
    : amountFrom === 'PREVIEW' && preview
      ? howItAddsUp(preview)
      : `${display}, without discount or tax`;
  return { at, amount, currency, display, isExact: certain !== null, explain };
}

/** `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
function howItAddsUp(preview: ChargePreview): string {
  const { amount, currency, subtotal, quantity, discount, taxOnTop, taxIncluded } = preview;
  const money = (value: number) => displayAmount(value, currency) ?? currency;
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
