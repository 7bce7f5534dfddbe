/** Whether Premium is unlocked, until when, and by whom it is billed: what an app asks before it opens what was bought. */
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
  /** `users_subscriptions` names customers of Stripe, who bought on the web, and of nobody else. */
  source: 'WEB';
}

/** An account, and when the plan of it ended that ended last; null for none. */
interface Billed {
  record: CustomerRecord;
  endedAt: Date | null;
}

/**
 * Of all plans of a person: one that is unlocked is enough, and the longest counts. A plan is unlocked while its period is
 * paid for or free, while a failed payment is still tried, and while a pause keeps it, up to its scheduled end. It is locked
 * when every try failed, or a trial ended without a payment method. Null where nothing was ever unlocked.
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

/** A period's end that has passed in what was read last says nothing of a plan that goes on. */
function ofPlan(plan: Subscription, now: Date): Pick<Entitlement, 'isActive' | 'until'> {
  if (!isPaid(plan) && !isRetried(plan)) return { isActive: false, until: null };
  const endsByItself = isTrial(plan) && plan.trialEnd !== 'CHARGE';
  const end = plan.cancelAt ?? (endsByItself ? plan.endsAt : null);
  if (end && end <= now) return { isActive: false, until: end };
  const until = end && end < plan.endsAt ? end : plan.endsAt;
  return { isActive: true, until: until > now ? until : null };
}
