/** Tells apps whether Premium is unlocked, until when, and who bills it. */
import {
  type CustomerRecord,
  asAcknowledged,
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

interface Billed {
  record: CustomerRecord;
  endedAt: Date | null;
}

/**
 * Decides from all plans of a person: one unlocked plan is enough, and the longest counts. A plan unlocks Premium
 * while its period is paid or free, a failed payment is retried, or a pause keeps it, up to its scheduled end. A
 * final failure or a trial without a payment method locks it. Returns null if Premium was never unlocked.
 */
export function entitlement(records: readonly Billed[], now: Date): Entitlement | null {
  const all = records.flatMap(({ record, endedAt }) => [
    ...subscriptionsOf(record)
      .filter(isRunning)
      .map((plan) => ofPlan(asAcknowledged(plan), now)),
    ...(endedAt ? [{ isActive: false, until: endedAt }] : []),
  ]);
  const [best] = all.sort(
    (a, b) => Number(b.isActive) - Number(a.isActive) || Number(b.until) - Number(a.until),
  );
  return best ? { ...best, source: 'WEB' } : null;
}

/** A period's end in the past says nothing about a plan that continues. */
function ofPlan(plan: Subscription, now: Date): Pick<Entitlement, 'isActive' | 'until'> {
  if (!isPaid(plan) && !isRetried(plan)) return { isActive: false, until: null };
  const endsByItself = isTrial(plan) && plan.trialEnd !== 'CHARGE';
  const end = plan.cancelAt ?? (endsByItself ? plan.endsAt : null);
  if (end && end <= now) return { isActive: false, until: end };
  const until = end && end < plan.endsAt ? end : plan.endsAt;
  return { isActive: true, until: until > now ? until : null };
}
