/** Derives a plan's facts for the account's screens. */
import { texts } from '#texts/account';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';

export type Subscription = SubscriptionCard_SubscriptionFragment;
/** The facts that identify a plan. */
export type PricedPlan = Pick<Subscription, 'id' | 'title' | 'price'>;

/** Sorts by urgency: due plans, then ending ones, then the rest, each by its next date. */
export const byUrgency = (plans: readonly Subscription[]): Subscription[] =>
  [...plans].sort((a, b) => rankOf(a) - rankOf(b) || Date.parse(a.endsAt) - Date.parse(b.endsAt));

const rankOf = (plan: Subscription) => (plan.isDue ? 0 : isEnding(plan) ? 1 : 2);

/** Whether its end was requested, confirmed or not. */
export const isEnding = ({ state, cancellationPending }: Subscription): boolean =>
  state === 'ENDING' || state === 'ENDED' || cancellationPending;

/** Returns all plans if nothing is left to cancel, else null. @param others the plans without a card, or null if unknown */
export function allEnding(
  plans: readonly Subscription[],
  others: readonly Subscription[] | null | undefined,
): readonly Subscription[] | null {
  const all = [...plans, ...(others ?? [])];
  return others && all.length > 0 && all.every(isEnding) ? all : null;
}

/** Returns `$29.99 a month`, or null if the price is text without an amount, which identifies no plan. */
export const priceOf = ({
  price: { display, rhythm },
}: {
  price: { display: string; rhythm: string | null };
}): string | null => (/\d/.test(display) ? [display, rhythm].filter(Boolean).join(' ') : null);

/** Returns `2 of 3` if several plans have this price: its place among them, or among all without a price. */
function placeOf(plans: readonly PricedPlan[], plan: PricedPlan): string | undefined {
  const price = priceOf(plan);
  const alike = price ? plans.filter((each) => priceOf(each) === price) : plans;
  return alike.length > 1
    ? texts.place({ number: `${alike.indexOf(plan) + 1}`, count: `${alike.length}` })
    : undefined;
}

/** Identifies a plan among several: `$29.99 a month`, with its place if another costs the same. */
export function labelOf(plans: readonly PricedPlan[], plan: PricedPlan) {
  const price = plans.length > 1 ? priceOf(plan) : null;
  const place = placeOf(plans, plan);
  return { place, label: price && place ? `${price} (${place})` : (price ?? place) };
}

/** Names a plan on its own way out: `labelOf`, or without other plans its price or title. */
export const labelOfOther = (plans: readonly PricedPlan[], plan: PricedPlan): string =>
  labelOf(plans, plan).label ?? priceOf(plan) ?? plan.title;

/** Returns `plan for $29.99 a month`, with `(2 of 3)` if another costs the same. */
export function nameOf(plans: readonly Subscription[], plan: Subscription): string {
  const price = priceOf(plan);
  const place = placeOf(plans, plan);
  if (price) return place ? texts.planOf({ price, place }) : texts.plan({ price });
  return place ? texts.unpricedPlanOf({ place }) : texts.unpricedPlan;
}
