/** Handles a webhook event: makes the customer's account due, and reconciles it at once if the budget allows. */
import { describeError, type Log } from '../telemetry/log.ts';
import type { AccountStore } from './account-store.ts';
import type { Reconcile } from './reconcile.ts';

/**
 * Creates the handler. Only the customer id and the time of an event are used: its data may be out of date.
 * @param options.announce invalidates the customer's snapshots in every process
 * @param options.mayAsk takes one request to Stripe from the fleet's budget; false when it is spent
 * @throws UpstreamError (`directory`) when the event could not be recorded, so that Stripe sends it again
 */
export function createHandleSubscriptionEvent(
  { accounts, reconcile }: { accounts: AccountStore; reconcile: Reconcile },
  options: { announce: (customerId: string) => void; mayAsk: () => Promise<boolean>; log: Log },
) {
  const { announce, mayAsk, log } = options;

  async function reconcileNow(customerId: string): Promise<void> {
    try {
      if (await mayAsk()) await reconcile(customerId);
    } catch (error) {
      log.warn({ error: describeError(error) }, 'account not reconciled after a webhook');
    }
  }

  return async function handle(event: { customerId: string; created: Date }): Promise<void> {
    const { customerId, created } = event;
    await accounts.touch(customerId, created);
    announce(customerId);
    // If this fails, the reconciler finds the account due.
    void reconcileNow(customerId);
  };
}
