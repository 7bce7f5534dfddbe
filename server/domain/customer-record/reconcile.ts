/** Reconciles one customer: reads the record and Stripe, stores the result and sends pending changes. */
import type { CustomerRecord } from './customer-record.ts';
import {
  type CustomerRecordStore,
  type CommitRecord,
  type ChangedRecord,
  changedRecord,
  type StoredRecord,
} from './changed-record.ts';
import { coalesce } from '../calls.ts';
import {
  conclude,
  concludeNow,
  decide,
  isLocked,
  leaveToSupport,
  type NextStep,
  refuseUnknown,
} from './desired-state.ts';
import { OpenWriteError, UnreadablePlanError, UpstreamError } from '../errors.ts';
import { keepCharge } from '../money/exact-charges.ts';
import { type PaymentProvider, writeOf } from './payment-provider.ts';
import { isIncomplete, hasEnded } from '../subscription/plan.ts';
import type { Subscription } from '../subscription/subscription.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** The most rounds of a run. A round reads the record and Stripe. A conflict, for example, starts a new round. */
const maxRounds = 8;
/** The most requests that a run sends for one subscription. */
const maxSends = 6;
const retryMs = 3_000;

interface ReconcileServices {
  records: CustomerRecordStore;
  provider: PaymentProvider;
  commit: CommitRecord;
  /** Consumed before each round except the first. The caller consumes one request for the first round. */
  stripeBudget: Pick<StripeBudget, 'consume'>;
}

export type Reconcile = ReturnType<typeof createReconcile>;

export interface RecordCore extends Omit<ReconcileServices, 'stripeBudget'> {
  reconcile: Reconcile;
}

/**
 * Creates the function that updates one customer's record from Stripe, and carries out pending intents at Stripe. In a process,
 * runs for one customer are sequential. Between replicas, the document's version detects conflicts.
 * @throws UpstreamError if Firestore or Stripe doesn't answer; results that were stored before the failure stay
 */
export function createReconcile({ records, provider, commit, stripeBudget }: ReconcileServices) {
  const store = (stored: StoredRecord, changed: ChangedRecord) =>
    commit(stored, changed, new Date(stored.at.getTime() + retryMs));

  /**
   * Reads the subscriptions that Stripe lists, and subscriptions with an intent that the list lacks. Leaves out a subscription
   * without an intent if the subscription expired unpaid or ended before an erasure.
   */
  async function observe({ customerId, desired, erasedAt }: CustomerRecord) {
    const unreadable = new Set<string>();
    const listed = await provider.list(customerId, (id) => unreadable.add(id));
    const found = (listed ?? []).filter(
      (each) =>
        !hasEnded(each) ||
        each.id in desired ||
        (!isIncomplete(each) && (!erasedAt || Number(each.endedAt) > Number(erasedAt))),
    );
    const missing = Object.entries(desired).filter(
      ([id, { knownEnded, state }]) =>
        (!knownEnded || state === 'PENDING') &&
        !unreadable.has(id) &&
        !found.some((each) => each.id === id),
    );
    for (const [id] of missing) {
      const each = await provider.retrieve(id).catch((error: unknown) => {
        if (!(error instanceof UnreadablePlanError)) throw error;
        unreadable.add(id);
      });
      if (each?.customerId === customerId) found.push(each);
    }
    return { subscriptions: found, unreadable };
  }

  /** Sends a subscription's changes and stores each result. Returns null if a new round must read everything again. */
  async function carryOut(
    before: StoredRecord,
    id: string,
    first: NextStep,
    firstSeen: Subscription,
  ): Promise<StoredRecord | null> {
    let stored = before;
    let step = first;
    let seen: Subscription | null = firstSeen;
    for (let sends = 0; step !== 'nothing'; sends += 1) {
      if (step === 'end now') return endNow(stored, id);
      if (sends === maxSends) throw new UpstreamError('stripe', new Error('too many requests'));
      const desired = stored.value.desired[id];
      if (!desired) return null;
      // Stripe rejects changes to the end of a plan that a schedule manages.
      if (seen.scheduleId) await provider.release(seen.scheduleId);
      const result = await provider.change(id, writeOf(desired, seen));
      // Only the result `done` has the subscription. After any other result, read the subscription, which perhaps has ended.
      seen = result.kind === 'done' ? result.subscription : await provider.retrieve(id);
      if (!seen || hasEnded(seen)) return null;
      // If the write was sent more than once, Stripe can still carry out an earlier copy. Then the refusal isn't permanent.
      const isForGood = desired.sends === 1 || isLocked(desired, seen);
      if (result.kind === 'refused' && !isForGood) return stored;
      const changed = changedRecord(stored.value);
      replaceObserved(changed, seen);
      step = conclude(changed, seen, result.kind, stored.at);
      const written = await store(stored, changed);
      if (!written) return null;
      stored = written;
    }
    return stored;
  }

  async function endNow(stored: StoredRecord, id: string): Promise<StoredRecord | null> {
    const result = await provider.endNow(id);
    const seen = await provider.retrieve(id);
    if (!seen) return null;
    const changed = changedRecord(stored.value);
    replaceObserved(changed, seen);
    concludeNow(changed, seen, result, stored.at);
    return store(stored, changed);
  }

  async function run(customerId: string): Promise<CustomerRecord> {
    let startedAt: Date | null = null;
    for (let round = 0; round < maxRounds; round += 1) {
      if (startedAt) {
        const stored = await records.read(customerId);
        if (isReconciledSince(startedAt, stored)) return stored.value;
        await stripeBudget.consume();
      }
      const stored = await records.read(customerId);
      startedAt ??= stored.at;
      const { observed } = stored.value;
      const { subscriptions: found, unreadable } = await observe(stored.value);
      const subscriptions = found.map((seen) => keep(seen, observed));
      const changed = changedRecord(stored.value);
      changed.record.observed = {
        ...{ observedAt: stored.at, subscriptions },
        ...(unreadable.size > 0 && { isPartial: true }),
      };
      // Incomplete subscriptions can't be changed. But an earlier release recorded intents on some of them.
      const steps = subscriptions
        .filter((seen) => !isIncomplete(seen) || seen.id in stored.value.desired)
        .map((seen) => ({ seen, step: decide(changed, seen, stored.at) }));
      for (const id of Object.keys(stored.value.desired))
        if (unreadable.has(id)) leaveToSupport(changed, id);
        else if (!subscriptions.some((seen) => seen.id === id)) refuseUnknown(changed, id);
      // Reads charges only if no change is sent. A change causes a webhook event, and the event
      // causes a run that reads the charges. Reading the charges now would only delay the change.
      if (steps.every(({ step }) => step === 'nothing')) {
        const complete = await provider.complete(subscriptions);
        Object.assign(changed.record.observed, {
          subscriptions: complete,
          ...(complete.some(isLate) && { late: (observed?.late ?? 0) + 1 }),
        });
      }
      let written = await store(stored, changed);
      for (const { seen, step } of steps)
        written = written && (await carryOut(written, seen.id, step, seen));
      const isOpen = ({ seen: { id } }: { seen: Subscription }) =>
        written?.value.desired[id]?.openSince && !written.value.desired[id].isByHand;
      if (written && steps.some(isOpen)) throw new OpenWriteError();
      if (written) return written.value;
    }
    throw new UpstreamError('firestore', new Error('the customer record changed during each try'));
  }

  return coalesce(run);
}

/** True if another run has read Stripe since `startedAt` and left no due work. */
const isReconciledSince = (
  startedAt: Date,
  { value: { observed, dueAt, pendingSince }, at }: StoredRecord,
): boolean =>
  observed !== null &&
  observed.observedAt >= startedAt &&
  pendingSince === null &&
  (dueAt === null || dueAt > at);

const keep = (seen: Subscription, observed: CustomerRecord['observed']): Subscription =>
  keepCharge(
    seen,
    observed?.subscriptions.find(({ id }) => id === seen.id),
  );

const isLate = ({ unsaid, invoices }: Subscription): boolean =>
  unsaid === 'LATE' || invoices === null;

function replaceObserved({ record: { observed } }: ChangedRecord, seen: Subscription): void {
  if (!observed) return;
  observed.subscriptions = observed.subscriptions.map((each) =>
    each.id === seen.id ? keep(seen, observed) : each,
  );
}
