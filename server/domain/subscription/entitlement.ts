/** Tells apps whether Premium is unlocked, until when, and who bills it. */
import {
  type CustomerRecord,
  asAcknowledged,
  lastEnded,
  subscriptionsOf,
} from '../customer-record/customer-record.ts';
import { isPaid, isRetried, isRunning, isTrial } from './plan.ts';
import type { Subscription } from './subscription.ts';

export interface Entitlement {
  isActive: boolean;
  until: Date | null;
  /** `users_subscriptions` names only customers of Stripe, who bought on the web. */
  source: 'WEB';
}

/**
 * Decides from all plans of a person. One unlocked plan is enough, and the plan that lasts longest counts. A plan unlocks Premium
 * during a paid or free period, during retries of a failed payment and during a pause, until its scheduled end. A final failure,
 * or a trial without a payment method, locks the plan. Returns null if no plan ever unlocked Premium.
 */
export function entitlement(records: readonly CustomerRecord[], now: Date): Entitlement | null {
  const all = records.flatMap((record) => {
    const running = subscriptionsOf(record).filter(isRunning);
    const ended = lastEnded(record);
    return [
      ...running.map((plan) => ofPlan(asAcknowledged(plan), now)),
      ...(ended ? [{ isActive: false, until: ended.endedAt }] : []),
    ];
  });
  const [best] = all.sort(
    (a, b) => Number(b.isActive) - Number(a.isActive) || Number(b.until) - Number(a.until),
  );
  return best ? { ...best, source: 'WEB' } : null;
}

/** Decides for one plan. If the plan continues although its known period is over, `until` is null. */
function ofPlan(plan: Subscription, now: Date): Pick<Entitlement, 'isActive' | 'until'> {
  if (!isPaid(plan) && !isRetried(plan)) return { isActive: false, until: null };
  const endsByItself = isTrial(plan) && plan.trialEnd !== 'CHARGE';
  const end = plan.cancelAt ?? (endsByItself ? plan.endsAt : null);
  if (end && end <= now) return { isActive: false, until: end };
  const until = end && end < plan.endsAt ? end : plan.endsAt;
  return { isActive: true, until: until > now ? until : null };
}
