/** Decides whether Premium is unlocked in the apps, and until when. */
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
  /** The server knows only Stripe's customers, who bought on the web. */
  source: 'WEB';
}

/**
 * Decides from all plans of a person. The plan that unlocks Premium longest counts. A plan unlocks Premium while it is paid or
 * in a trial, and while Stripe retries a payment, but not after its scheduled end. Returns null if no plan ever started.
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

/** Decides for one plan. `until` is null if the plan continues although its known period is over. */
function ofPlan(plan: Subscription, now: Date): Pick<Entitlement, 'isActive' | 'until'> {
  if (!isPaid(plan) && !isRetried(plan)) return { isActive: false, until: null };
  const endsByItself = isTrial(plan) && plan.trialEnd !== 'CHARGE';
  const end = plan.cancelAt ?? (endsByItself ? plan.endsAt : null);
  if (end && end <= now) return { isActive: false, until: end };
  const until = end && end < plan.endsAt ? end : plan.endsAt;
  return { isActive: true, until: until > now ? until : null };
}
