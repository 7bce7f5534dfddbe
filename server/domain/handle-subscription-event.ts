/** What a webhook event does: its customer's account becomes due, and is looked at as soon as Stripe may be asked. */
import { describeError, type Log } from '../telemetry/log.ts';
import type { AccountStore } from './account-store.ts';
import type { Reconcile } from './reconcile.ts';

/**
 * Makes the handler of events. An event is trusted for nothing but whom it is about and when it happened.
 * @param options.announce tells every process that what it keeps of this customer is out of date
 * @param options.mayAsk whether the fleet may ask Stripe once more this second
 * @throws UpstreamError (`directory`) when the event could not be written down: Stripe sends it again
 */
export function createHandleSubscriptionEvent(
  { accounts, reconcile }: { accounts: AccountStore; reconcile: Reconcile },
  options: { announce: (customerId: string) => void; mayAsk: () => Promise<boolean>; log: Log },
) {
  const { announce, mayAsk, log } = options;

  async function lookNow(customerId: string): Promise<void> {
    try {
      if (await mayAsk()) await reconcile(customerId);
    } catch (error) {
      log.warn({ error: describeError(error) }, 'not looked at yet');
    }
  }

  return async function handle(event: { customerId: string; created: Date }): Promise<void> {
    const { customerId, created } = event;
    await accounts.touch(customerId, created);
    announce(customerId);
    // Should this not be possible, the reconciler finds the account due.
    void lookNow(customerId);
  };
}
