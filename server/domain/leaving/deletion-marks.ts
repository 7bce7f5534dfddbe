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

  /** Changes the record's marks. If `isRight` rejects the record, changes nothing and returns false. */
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

    confirm: (customerId: string): Promise<boolean> => mark(customerId, andMine, everyPlanEnds),

    async giveUp(): Promise<void> {
      for (const customerId of marked) await mark(customerId, others).catch(() => false);
    },
  };
}

/** True if every plan ends. False if a subscription is incomplete, because its first payment can still arrive. */
function everyPlanEnds(record: CustomerRecord): boolean {
  const plans = notEnded(record);
  return (
    !record.observed?.isPartial &&
    areAll(plans) &&
    plans.every((plan) => !isIncomplete(plan) && endsWithPeriod(asAcknowledged(plan)))
  );
}
