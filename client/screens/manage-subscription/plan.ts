/** What the account's screens derive from a plan. */
import { texts } from '#texts/account';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';

export type Subscription = SubscriptionCard_SubscriptionFragment;

/** `2 of 3`, where there are several. */
export const placeOf = ({ length }: readonly unknown[], index: number): string | undefined =>
  length > 1 ? texts.place({ number: `${index + 1}`, count: `${length}` }) : undefined;

/** `$29.99 plan (2 of 3)`. Words in place of an amount tell no plan from another, and are left out. */
export function nameOf(plans: readonly Subscription[], plan: Subscription): string {
  const { display: price } = plan.price;
  const place = placeOf(plans, plans.indexOf(plan));
  if (/\d/.test(price)) return place ? texts.planOf({ price, place }) : texts.plan({ price });
  return place ? texts.unpricedPlanOf({ place }) : texts.unpricedPlan;
}
