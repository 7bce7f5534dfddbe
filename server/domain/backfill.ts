/** Fills accounts ahead of need, so that plans can be shown and cancelled while Stripe does not answer. */
import type { AccountStore } from './account-store.ts';
import { draftOf } from './account-draft.ts';
import { decide } from './desired-state.ts';
import { schedule } from './schedule.ts';
import type { Subscription } from './subscription.ts';

/** A customer with the subscriptions that Stripe lists. */
export interface BackfillCustomer {
  id: string;
  subscriptions: Subscription[];
}

/** Incidents are not reported: what a customer did before the first read needs no alarm. */
const ignoreIncidents = () => {};

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
  // It was read from Stripe, or changed, meanwhile: that is newer.
  if (stored.account.observed !== null || stored.account.pendingSince !== null) return false;
  const draft = draftOf(stored.account);
  draft.account.observed = { observedAt, subscriptions };
  for (const seen of subscriptions) decide(draft, seen, observedAt, ignoreIncidents);
  schedule(draft, observedAt);
  return (await accounts.write(stored, draft)) !== null;
}
