/** Marks the records of an account that is being deleted, so that no plan can be resumed. */
import { randomUUID } from 'node:crypto';
import {
  type CustomerRecord,
  asAcknowledged,
  notEnded,
} from '../customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import { endsWithPeriod, isIncomplete } from '../subscription/plan.ts';
import { areAll } from '../subscription/subscription.ts';

export type DeletionMarks = ReturnType<typeof createDeletionMarks>;

/** Creates the marks of one deletion. All functions except `giveUp` throw UpstreamError (`firestore`). */
export function createDeletionMarks(records: CustomerRecordStore) {
  const id = randomUUID();
  const marked = new Set<string>();

  /** Stores the changed marks if `isRight` is true of the record. Returns whether it is. */
  async function mark(
    customerId: string,
    change: (ids: readonly string[]) => string[],
    isRight: (record: CustomerRecord) => boolean = () => true,
  ): Promise<boolean> {
    for (;;) {
      const stored = await records.read(customerId);
      if (!isRight(stored.value)) return false;
      const ids = change(stored.value.deletion?.ids ?? []);
      const deletion = ids.length > 0 ? { ids, at: stored.at } : null;
      const record = { ...stored.value, deletion };
      if (await records.write(stored, { record, cancellations: new Map() })) return true;
    }
  }
  const others = (ids: readonly string[]) => ids.filter((each) => each !== id);
  const andMine = (ids: readonly string[]) => [...others(ids), id];

  return {
    begin: async (customerId: string): Promise<void> => {
      marked.add(customerId);
      await mark(customerId, andMine);
    },

    /** Marks the record again if all of its plans end. Returns whether they do. */
    confirm: (customerId: string): Promise<boolean> => mark(customerId, andMine, everyPlanEnds),

    /** Removes the marks, except those of another deletion. */
    async giveUp(): Promise<void> {
      for (const customerId of marked) await mark(customerId, others).catch(() => false);
    },
  };
}

/** Whether every plan ends. An incomplete subscription can still be paid, whatever its end. */
function everyPlanEnds(record: CustomerRecord): boolean {
  const plans = notEnded(record);
  return (
    !record.observed?.isPartial &&
    areAll(plans) &&
    plans.every((plan) => !isIncomplete(plan) && endsWithPeriod(asAcknowledged(plan)))
  );
}
