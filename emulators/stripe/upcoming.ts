/** What a subscription will be at a later moment: the changes that time brings, before anything happens. */
import type { StoredPhase, StoredSubscription, StoredSubscriptionItem } from './entities.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

/** A change that time brings to a subscription, and when (unix seconds). */
export interface TimedChange {
  at: number;
  patch: Partial<StoredSubscription>;
  /** What else changes when it happens: a schedule knows how far it is. */
  apply?: () => void;
}

/** The changes to come that decide what a renewal costs: a pause that ends, the next phase. */
export function timedChanges(account: Account, subscription: StoredSubscription): TimedChange[] {
  const { pauseCollection } = subscription;
  const changes: TimedChange[] = [];
  const resumesAt = pauseCollection?.resumesAt ?? null;
  if (resumesAt !== null) changes.push({ at: resumesAt, patch: { pauseCollection: null } });
  const phase = nextPhase(account, subscription);
  if (phase) changes.push(phase);
  return changes;
}

/** A copy of the subscription as it will be at a moment (unix seconds). */
export const subscriptionAt = (
  account: Account,
  subscription: StoredSubscription,
  at: number,
): StoredSubscription =>
  timedChanges(account, subscription)
    .filter((change) => change.at <= at)
    .reduce((before, { patch }) => ({ ...before, ...patch }), subscription);

/** What a subscription's schedule does next: the next phase, or its release after the last one. */
function nextPhase(account: Account, subscription: StoredSubscription): TimedChange | undefined {
  const schedule = account.schedules.get(subscription.schedule ?? '');
  const running = schedule?.phases[schedule.current];
  if (!schedule || !running) return undefined;
  const next = schedule.phases[schedule.current + 1];
  if (next)
    return {
      at: next.start,
      patch: { items: itemsOf(next, subscription.items) },
      apply: () => void (schedule.current += 1),
    };
  return {
    at: running.end,
    patch: { schedule: null },
    apply: () => Object.assign(schedule, { status: 'released', releasedAt: running.end }),
  };
}

/** Replaces the items with a phase's, which keep the ids. */
const itemsOf = (phase: StoredPhase, before: StoredSubscriptionItem[]): StoredSubscriptionItem[] =>
  phase.items.map((item, index) => ({
    id: before[index]?.id ?? newId('si'),
    created: before[index]?.created ?? phase.start,
    metadata: {},
    ...item,
  }));
