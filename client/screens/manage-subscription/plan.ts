/** What the account's screens derive from a plan. */
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';

export type Subscription = SubscriptionCard_SubscriptionFragment;

/** `2 of 3`, where there are several. */
export const placeOf = ({ length }: readonly unknown[], index: number): string | undefined =>
  length > 1 ? `${index + 1} of ${length}` : undefined;

/** `$29.99 plan (2 of 3)`. Words in place of an amount tell no plan from another, and are left out. */
export function nameOf(plans: readonly Subscription[], plan: Subscription): string {
  const { display } = plan.price;
  const place = placeOf(plans, plans.indexOf(plan));
  return `${/\d/.test(display) ? `${display} ` : ''}plan${place ? ` (${place})` : ''}`;
}

/** Whether a payment is due, by the provider's status. */
export const isUnpaid = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['past_due', 'unpaid', 'incomplete'].includes(status);

/** Whether the period is paid for, or free: then it stays with those who cancel. */
export const isPaid = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['active', 'trialing'].includes(status);
