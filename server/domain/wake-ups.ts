/** Wake-ups: a queue outside of the fleet calls the server when an account is due, so that no replica has to search. */
import { describeError, type Log } from '../telemetry/log.ts';
import type { AccountStore } from './account-store.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ReconcileDue } from './reconcile-due.ts';

/** Milliseconds that the queue's clock may be ahead of ours. */
const clockToleranceMs = 1_000;

/** The interface of the queue. */
export interface WakeUps {
  /**
   * Has the server called for this customer at a time, or soon after; earlier where that is too far ahead for the
   * queue. The same request twice is one call.
   * @throws UpstreamError (`wake-ups`)
   */
  request(customerId: string, at: Date): Promise<void>;
}

/**
 * The same store, which requests a wake-up for each account that it stores with a due time. Nobody waits for that,
 * and a failure is only logged: the reconciler's search finds the account later.
 */
export function withWakeUps(accounts: AccountStore, wakeUps: WakeUps, log: Log): AccountStore {
  const request = (customerId: string, dueAt: Date) =>
    void wakeUps
      .request(customerId, dueAt)
      .catch((error: unknown) =>
        log.warn({ error: describeError(error) }, 'no wake-up could be requested'),
      );
  return {
    ...accounts,
    async write(stored, draft, mails) {
      const written = await accounts.write(stored, draft, mails);
      if (written?.account.dueAt) request(written.account.customerId, written.account.dueAt);
      return written;
    },
    async touch(customerId, heardAt) {
      await accounts.touch(customerId, heardAt);
      request(customerId, new Date());
    },
  };
}

/**
 * Creates the function that answers a wake-up: it reconciles the account if that is due, and requests the next
 * wake-up if this one was early or for a time that has been replaced.
 * @param services.permit waits until the fleet may ask Stripe once more
 * @returns a function that says whether nothing is left to do; if not, the same wake-up should come again
 */
export function createAnswerWakeUp(services: {
  accounts: Pick<AccountStore, 'read'>;
  provider: Pick<PaymentProvider, 'isDown'>;
  reconcileDue: Pick<ReconcileDue, 'reconcileOne'>;
  wakeUps: WakeUps;
  permit: () => Promise<void>;
}) {
  const { accounts, provider, reconcileDue, wakeUps, permit } = services;
  /** @throws UpstreamError (`directory`, `wake-ups`) */
  return async function answerWakeUp(customerId: string): Promise<boolean> {
    if (provider.isDown()) return false;
    const { dueAt } = (await accounts.read(customerId)).account;
    if (dueAt === null) return true;
    if (dueAt.getTime() > Date.now() + clockToleranceMs) {
      await wakeUps.request(customerId, dueAt);
      return true;
    }
    await permit();
    return reconcileDue.reconcileOne(customerId);
  };
}
