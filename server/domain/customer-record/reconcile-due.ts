/** Reconciles due records in the worker. Postpones a record if its reconciliation fails. */
import { type Log, pseudonym } from '../../log.ts';
import { NewerRecordError } from './customer-record.ts';
import { changedRecord } from './changed-record.ts';
import type { RecordCore } from './reconcile.ts';
import type { DueWork } from '../worker.ts';
import { growingPause } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds from a failure until the record is due again. Doubles with each failure, from `firstMs` to `longestMs`. */
const pauses = { firstMs: 3_000, longestMs: 120_000 };
const atRiskMs = 3_600_000;

/** @param options.onAtRisk for metrics; called if a change fails less than an hour before the plan's period ends */
export function createReconcileDue(
  { records, provider, reconcile }: Pick<RecordCore, 'records' | 'provider' | 'reconcile'>,
  log: Log,
  { stripeBudget, onAtRisk }: { stripeBudget: Pick<StripeBudget, 'consume'>; onAtRisk: () => void },
): DueWork {
  /** The number of requests that were consumed from the budget but not sent, because a record was no longer due. */
  let unused = 0;

  /** Returns true if a record is still due. Also returns true if the record can't be read: the reconciliation reports why. */
  async function isDue(customerId: string): Promise<boolean> {
    const stored = await records.read(customerId).catch(() => null);
    const dueAt = stored?.value.dueAt ?? null;
    return stored === null || (dueAt !== null && dueAt <= stored.at);
  }

  /** Reports a change whose plan's period ends soon. Postpones the record, so that the record doesn't block other records. */
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
    // If Stripe is down, this record didn't cause the failure, so the record stays due.
    if (provider.isDown()) return;
    record.failures += 1;
    record.dueAt = new Date(now + growingPause(record.failures, pauses));
    await records.write(stored, { record, cancellations: new Map() });
  }

  return {
    name: 'customer_records',

    async due(now, limit) {
      // While Stripe is down, page views don't ask Stripe. This probe notices the recovery.
      if (provider.isDown()) await provider.probe();
      return records.due(now, limit);
    },

    async handle(customerId) {
      // Checks `isDue` after the wait for the budget, because another replica can handle the record during the wait.
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
