/** Stores a draft of an account: with when it is due next, and with the mails that tell of its events. */
import type { Account, Desired, Incident } from './account.ts';
import { hasEnded } from '../subscription.ts';
import type { AccountEvent, Draft } from './draft.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { Mail } from '../mail/mail.ts';

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
    return [[end - beforeEndMs, end + afterEndMs].find((time) => time > last) ?? last + overdueMs];
  });
  if (pending.length > 0) times.push(retryAt.getTime());
  else account.failures = 0;
  const pendingIntents = pending.flatMap(([id, { acknowledgedAt }]) => ({
    acknowledgedAt: acknowledgedAt?.getTime() ?? retryAt.getTime(),
    end: seen.find((each) => each.id === id)?.endsAt.getTime() ?? retryAt.getTime(),
  }));
  const earliest = (list: number[]) => (list.length > 0 ? new Date(Math.min(...list)) : null);
  account.dueAt = earliest(times);
  account.pendingSince = earliest(pendingIntents.map(({ acknowledgedAt }) => acknowledgedAt));
  account.deadline = earliest(pendingIntents.map(({ end }) => end));
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

/** @returns the stored account; null when another writer was faster, and nothing was stored */
export type CommitAccount = (
  stored: StoredAccount,
  draft: Draft,
  retryAt: Date,
) => Promise<StoredAccount | null>;

/**
 * @param options.mailsOn the mails that tell of events; stored with the account, all or nothing
 * @param options.onCommitted called with what was stored: for caches, metrics and the log
 * @returns a function; its `retryAt` is when to go on with what is pending
 */
export function createCommitAccount(
  accounts: Pick<AccountStore, 'write'>,
  options: {
    mailsOn: (events: readonly AccountEvent[], at: Date) => Mail[];
    onCommitted: (account: Account, events: readonly AccountEvent[]) => void;
  },
): CommitAccount {
  return async function commit(stored, draft, retryAt) {
    schedule(draft, retryAt);
    const written = await accounts.write(stored, draft, options.mailsOn(draft.events, stored.at));
    if (written) options.onCommitted(written.value, draft.events);
    return written;
  };
}
