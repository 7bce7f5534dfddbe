/** Reconciles one account that is due, found by the reconciler's search; one that fails is due later. */
import { describeError, type Log, pseudonym } from '../telemetry/log.ts';
import { NewerAccountError } from './account.ts';
import { draftOf } from './account-draft.ts';
import { growingPause } from './growing-pause.ts';
import type { AccountCore } from './reconcile.ts';

/** Milliseconds until an account that failed is due again: doubles from the first to the longest. */
const pauses = { firstMs: 3_000, longestMs: 30_000 };
/** Milliseconds before a deadline at which operators are alerted. */
const atRiskMs = 3_600_000;

export type ReconcileDue = ReturnType<typeof createReconcileDue>;

/**
 * Creates the functions that reconcile accounts that are due.
 * @param onAtRisk called after a failed attempt at a change that is due within the hour, for metrics
 */
export function createReconcileDue(
  { accounts, provider, reconcile }: AccountCore,
  log: Log,
  onAtRisk: () => void = () => {},
) {
  /** Whether an account is due at a time: another replica may have been faster. */
  async function isDue(customerId: string, at: Date): Promise<boolean> {
    // If it can't be read, reconciling it will say why.
    const stored = await accounts.read(customerId).catch(() => null);
    const dueAt = stored?.account.dueAt ?? null;
    return stored === null || (dueAt !== null && dueAt <= at);
  }

  /** @returns whether it succeeded; if not, the account is due later */
  async function reconcileOne(customerId: string): Promise<boolean> {
    try {
      await reconcile(customerId);
      return true;
    } catch (error) {
      // A replica of the newer release will take it.
      if (error instanceof Error && error.cause instanceof NewerAccountError) return true;
      const about = { customer: pseudonym(customerId), error: describeError(error) };
      log.warn(about, 'the account could not be reconciled');
      await postpone(customerId).catch(() => {});
      return false;
    }
  }

  /** Makes an account due later, so that one that fails does not hold up the others. */
  async function postpone(customerId: string): Promise<void> {
    const stored = await accounts.read(customerId);
    const draft = draftOf(stored.account);
    const { account } = draft;
    const now = Date.now();
    if (account.deadline && account.deadline.getTime() - now < atRiskMs) {
      onAtRisk();
      log.error(
        { customer: pseudonym(customerId), alert: 'cancellation_at_risk' },
        'a period ends soon, and an accepted change is not carried out',
      );
    }
    // While Stripe is down, the failure is not this account's.
    if (provider.isDown()) return;
    account.failures += 1;
    account.dueAt = new Date(now + growingPause(account.failures, pauses));
    await accounts.write(stored, draft);
  }

  return { isDue, reconcileOne };
}
