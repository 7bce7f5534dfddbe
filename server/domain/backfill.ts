/** Fills accounts in advance, so that subscriptions can be shown and changed while Stripe does not answer. */
import type { AccountStore } from './account/account-store.ts';
import { draftOf } from './account/draft.ts';
import { decide } from './account/desired-state.ts';
import { schedule } from './account/commit-account.ts';
import type { Subscription } from './subscription.ts';

/** A customer with their subscriptions at Stripe. */
export interface BackfillCustomer {
  id: string;
  subscriptions: Subscription[];
}

/**
 * Stores a customer's subscriptions, unless the account is filled already. Subscriptions that were canceled
 * before get their receipts; what they were needs no mail and no alert.
 * @param observedAt when the request to Stripe began
 * @returns whether an account was written
 * @throws UpstreamError (`firestore`)
 */
export async function backfillAccount(
  accounts: AccountStore,
  { id, subscriptions }: BackfillCustomer,
  observedAt: Date,
): Promise<boolean> {
  const stored = await accounts.read(id);
  // A view or a change has filled the account with newer data.
  if (stored.value.observed !== null || stored.value.pendingSince !== null) return false;
  const draft = draftOf(stored.value);
  draft.account.observed = { observedAt, subscriptions };
  for (const seen of subscriptions) decide(draft, seen, observedAt);
  schedule(draft, observedAt);
  return (await accounts.write(stored, draft)) !== null;
}
