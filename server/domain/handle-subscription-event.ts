/** What a webhook event does: its customer's account becomes due, and is looked at. */
import { describeError, type Log } from '../log.ts';
import type { AccountStore } from './account-store.ts';
import type { Reconcile } from './reconcile.ts';

/**
 * Makes the handler of events. An event is trusted for nothing but whom it is about and when it happened.
 * @param options.announce tells every process that what it keeps of this customer is out of date
 * @throws UpstreamError (`directory`) when the event could not be written down: Stripe sends it again
 */
export function createHandleSubscriptionEvent(
  { accounts, reconcile }: { accounts: AccountStore; reconcile: Reconcile },
  { announce, log }: { announce: (customerId: string) => void; log: Log },
) {
  return async function handle(event: { customerId: string; created: Date }): Promise<void> {
    const { customerId, created } = event;
    await accounts.touch(customerId, created);
    announce(customerId);
    // Should this fail, the reconciler finds the account due.
    reconcile(customerId).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'not looked at yet'),
    );
  };
}
