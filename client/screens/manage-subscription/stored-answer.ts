/** The subscriptions as this browser saw them last: shown with their age while the API can't be reached. */
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';

const key = 'subscriptions';

interface Stored {
  email: string;
  data: ManageSubscriptionsQuery;
}

/** What the person with this e-mail saw last; null when there is nothing. Never throws. */
export function readAnswer(email: string): ManageSubscriptionsQuery | null {
  try {
    const stored = JSON.parse(window.localStorage.getItem(key) ?? 'null') as Stored | null;
    return stored?.email === email ? stored.data : null;
  } catch {
    return null;
  }
}

/** Never throws: where storage is blocked, nothing is kept. */
export function storeAnswer(email: string, data: ManageSubscriptionsQuery): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({ email, data } satisfies Stored));
  } catch {
    // The next visit does without.
  }
}

/** The person has left. Never throws. */
export function forgetAnswer(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
