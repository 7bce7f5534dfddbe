/** When an account is to be reconciled next, and by which fields it is found. */
import type { Desired, Incident } from './account.ts';
import type { Draft } from './account-draft.ts';
import { hasEnded } from './subscription.ts';

/** Milliseconds before and after the end of a period at which Stripe is asked, events or not. */
const beforeEndMs = 3_600_000;
const afterEndMs = 120_000;
/** Milliseconds between two reads of a plan whose period ended and did not go on. */
const overdueMs = 24 * 3_600_000;

/**
 * Sets when the account is due next, and the fields by which accounts are found. To be called on each draft
 * before it is stored.
 * @param retryAt when to go on with what is pending
 */
export function schedule({ account }: Draft, retryAt: Date): void {
  const { observed, desired } = account;
  const seen = observed?.subscriptions ?? [];
  const pending = Object.entries(desired).filter(
    ([, { state, slot }]) => state === 'PENDING' || slot !== null,
  );
  const times = seen.flatMap((each) => {
    if (hasEnded(each) || !observed) return [];
    const end = each.endsAt.getTime();
    const last = observed.observedAt.getTime();
    return [
      [end - beforeEndMs, end + afterEndMs, last + overdueMs].find((time) => time > last) ??
        last + overdueMs,
    ];
  });
  if (pending.length > 0) times.push(retryAt.getTime());
  const pendingWords = pending.flatMap(([id, { since }]) => ({
    since: since?.getTime() ?? retryAt.getTime(),
    end: seen.find((each) => each.id === id)?.endsAt.getTime() ?? retryAt.getTime(),
  }));
  const earliest = (list: number[]) => (list.length > 0 ? new Date(Math.min(...list)) : null);
  account.dueAt = earliest(times);
  account.pendingSince = earliest(pendingWords.map(({ since }) => since));
  account.deadline = earliest(pendingWords.map(({ end }) => end));
  account.attention = attentionOf(Object.values(desired));
  account.subscriptionIds = [...new Set([...Object.keys(desired), ...seen.map(({ id }) => id)])];
}

/** What a person must see to, as long as it is so. */
function attentionOf(all: Desired[]): Incident[] {
  const found = all.flatMap(({ state, refund }): Incident[] => [
    ...(refund ? (['refund_due'] as const) : []),
    ...(state === 'REFUSED' ? (['change_refused'] as const) : []),
    ...(state === 'TOO_LATE' ? (['resume_too_late'] as const) : []),
  ]);
  return [...new Set(found)];
}
