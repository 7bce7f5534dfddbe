/** The worker's part for accounts: reconciles one that is due; one that fails is due later. */
import { type Log, pseudonym } from '../../log.ts';
import { NewerAccountError } from './account.ts';
import { changedAccount } from './changed-account.ts';
import type { AccountCore } from './reconcile.ts';
import type { DueWork } from '../worker.ts';
import { growingPause } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds until an account that failed is due again: doubles from the first to the longest. */
const pauses = { firstMs: 3_000, longestMs: 120_000 };
/** Milliseconds before a deadline at which operators are alerted. */
const atRiskMs = 3_600_000;

/**
 * Creates the work on accounts that are due.
 * @param options.onAtRisk called after a failed attempt at a change that is due within the hour, for metrics
 */
export function createReconcileDue(
  { accounts, provider, reconcile }: Pick<AccountCore, 'accounts' | 'provider' | 'reconcile'>,
  log: Log,
  { stripeBudget, onAtRisk }: { stripeBudget: Pick<StripeBudget, 'consume'>; onAtRisk: () => void },
): DueWork {
  /** Requests of the budget that were awaited for accounts that another replica has taken meanwhile. */
  let unused = 0;

  /** Whether an account is still due. If it can't be read, reconciling it will say why. */
  async function isDue(customerId: string): Promise<boolean> {
    const stored = await accounts.read(customerId).catch(() => null);
    const dueAt = stored?.value.dueAt ?? null;
    return stored === null || (dueAt !== null && dueAt <= stored.at);
  }

  /** Makes an account due later, so that one that fails does not hold up the others. */
  async function postpone(customerId: string): Promise<void> {
    const stored = await accounts.read(customerId);
    const { account } = changedAccount(stored.value);
    const now = stored.at.getTime();
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
    await accounts.write(stored, { account, receipts: new Map() });
  }

  return {
    name: 'accounts',

    async due(now, limit) {
      // Page views don't ask Stripe while it is down: without this probe, nothing would.
      if (provider.isDown()) await provider.probe();
      return accounts.due(now, limit);
    },

    async handle(customerId) {
      // The budget comes first: while it is awaited, another replica may take the account.
      if (unused > 0) unused -= 1;
      else await stripeBudget.consume();
      if (!(await isDue(customerId))) {
        unused += 1;
        return;
      }
      try {
        await reconcile(customerId);
      } catch (error) {
        // A replica of the newer release will take it.
        if (error instanceof Error && error.cause instanceof NewerAccountError) return;
        await postpone(customerId).catch(() => {});
        throw error;
      }
    },
  };
}
