/** Reconciles due records in the worker, and postpones records that fail. */
import { type Log, pseudonym } from '../../log.ts';
import { NewerRecordError } from './customer-record.ts';
import { changedRecord } from './changed-record.ts';
import type { RecordCore } from './reconcile.ts';
import type { DueWork } from '../worker.ts';
import { growingPause } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds until a failed record is due again. Doubles from the first to the longest. */
const pauses = { firstMs: 3_000, longestMs: 120_000 };
const atRiskMs = 3_600_000;

/** @param options.onAtRisk called, for metrics, if a change fails and the plan's period ends within the hour */
export function createReconcileDue(
  { records, provider, reconcile }: Pick<RecordCore, 'records' | 'provider' | 'reconcile'>,
  log: Log,
  { stripeBudget, onAtRisk }: { stripeBudget: Pick<StripeBudget, 'consume'>; onAtRisk: () => void },
): DueWork {
  /** How many requests were taken from the budget and not sent, because another replica took the record. */
  let unused = 0;

  /** Checks whether a record is still due. True if unreadable: the reconciliation reports why. */
  async function isDue(customerId: string): Promise<boolean> {
    const stored = await records.read(customerId).catch(() => null);
    const dueAt = stored?.value.dueAt ?? null;
    return stored === null || (dueAt !== null && dueAt <= stored.at);
  }

  /** Makes a record due later, so that a failing record doesn't block other records. */
  async function postpone(customerId: string): Promise<void> {
    const stored = await records.read(customerId);
    const { record } = changedRecord(stored.value);
    const now = stored.at.getTime();
    if (record.deadline && record.deadline.getTime() - now < atRiskMs) {
      onAtRisk();
      log.error(
        { customer: pseudonym(customerId), alert: 'cancellation_at_risk' },
        'a period ends soon, and an accepted change is not carried out',
      );
    }
    // While Stripe is down, the failure isn't caused by this record.
    if (provider.isDown()) return;
    record.failures += 1;
    record.dueAt = new Date(now + growingPause(record.failures, pauses));
    await records.write(stored, { record, cancellations: new Map() });
  }

  return {
    name: 'customer_records',

    async due(now, limit) {
      // Page views don't ask Stripe while it is down, so only this probe notices the recovery.
      if (provider.isDown()) await provider.probe();
      return records.due(now, limit);
    },

    async handle(customerId) {
      // Consume the budget before the check, because another replica may take the record during the wait.
      if (unused > 0) unused -= 1;
      else await stripeBudget.consume();
      if (!(await isDue(customerId))) {
        unused += 1;
        return;
      }
      try {
        await reconcile(customerId);
      } catch (error) {
        // A replica of the newer release will handle the record.
        if (error instanceof Error && error.cause instanceof NewerRecordError) return;
        await postpone(customerId).catch(() => {});
        throw error;
      }
    },
  };
}
