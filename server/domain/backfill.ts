/** Fills accounts ahead of need, so that every subscriber can be shown, and believed, while Stripe is silent. */
import type { AccountStore } from './account-store.ts';
import { decide, draftOf, schedule } from './desired-state.ts';
import type { Subscription } from './subscription.ts';

/** A customer with the subscriptions that Stripe lists. */
export interface BackfillCustomer {
  id: string;
  subscriptions: Subscription[];
}

/** Hears of nothing: what a customer did before we first looked is nobody's alarm. */
const quietly = () => {};

/**
 * Stores what Stripe said of a customer, unless the account knows of them already. What was canceled before gets
 * its receipt.
 * @param observedAt when the request to Stripe began
 * @returns whether an account was written
 * @throws UpstreamError (`directory`)
 */
export async function backfillAccount(
  accounts: AccountStore,
  { id, subscriptions }: BackfillCustomer,
  observedAt: Date,
): Promise<boolean> {
  const stored = await accounts.read(id);
  // Somebody looked, or said something, meanwhile: they know better.
  if (stored.account.observed !== null || stored.account.pendingSince !== null) return false;
  const draft = draftOf(stored.account);
  draft.account.observed = { observedAt, subscriptions };
  for (const seen of subscriptions) decide(draft, seen, observedAt, quietly);
  schedule(draft, observedAt);
  return (await accounts.write(stored, draft)) !== null;
}
