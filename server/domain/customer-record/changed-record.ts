/** Holds a customer record while the rules change the record. Stores the changed record, cancellations and mails atomically. */
import { randomUUID } from 'node:crypto';
import { hasEnded } from '../subscription/plan.ts';
import type { CustomerRecord, Desired } from './customer-record.ts';
import type { Cancellation } from './cancellation.ts';
import type { Mail } from '../mail/mail.ts';
import type { Stored } from '../stored.ts';
import { growingPause } from '../calls.ts';

type Incident = 'refund_due' | 'change_refused' | 'resume_too_late';

/** An effect of the rules (desired-state.ts), for mails and alerts. */
export type RecordEvent =
  | { kind: 'accepted' | 'refused'; cancellation: Cancellation }
  /** `resumed`: withdrawn. `stands`: confirmed again after a withdrawal, or the plan now ends immediately. */
  | { kind: 'confirmed' | 'resumed' | 'stands'; cancellation: Cancellation; generation: number }
  /** An agent must act. For `refund_due` the owner gets a mail if `cancellation` is set. */
  | { kind: Incident; subscriptionId: string; cancellation: Cancellation | null };

export interface ChangedRecord {
  before: CustomerRecord;
  record: CustomerRecord;
  cancellations: Map<string, Cancellation>;
  events: RecordEvent[];
}

export const changedRecord = (before: CustomerRecord): ChangedRecord => ({
  before,
  record: structuredClone(before),
  cancellations: new Map(),
  events: [],
});

export const desiredOf = ({ record }: ChangedRecord, id: string): Desired =>
  (record.desired[id] ??= newDesired());

export const newDesired = (): Desired => ({
  generation: 0,
  intent: 'NONE',
  date: null,
  by: null,
  acknowledgedAt: null,
  periodEnd: null,
  now: null,
  state: 'NONE',
  cancellation: null,
  withdrew: null,
  keyNumber: 1,
  openSince: null,
  sends: 0,
  released: null,
  isByHand: false,
  nonce: randomUUID().slice(0, 8),
  writeId: null,
  knownEnded: false,
  recent: [],
  refund: false,
});

/** The worker reads Stripe this many milliseconds before the end of each period. */
const beforeEndMs = 3_600_000;
/** The worker also reads Stripe this many milliseconds after the end of each period. */
const afterEndMs = 120_000;
/** Milliseconds between two reads of a plan that didn't renew when its period ended. */
const overdueMs = 24 * 3_600_000;
/** Milliseconds until the next read of a missing amount. Doubles from `firstMs` to `longestMs`. */
const latePauses = { firstMs: 5_000, longestMs: 24 * 3_600_000 };
/** Milliseconds until the worker retries an intent that an agent must carry out. */
const byHandMs = 24 * 3_600_000;

/** Sets a record's due time and its fields for queries. @param retryAt when to retry pending changes */
export function schedule({ record }: ChangedRecord, retryAt: Date): void {
  const { observed, desired } = record;
  const seen = observed?.subscriptions ?? [];
  const pending = Object.entries(desired).filter(
    ([, { state, openSince }]) => state === 'PENDING' || openSince !== null,
  );
  const times = seen.flatMap((each) => {
    if (hasEnded(each) || !observed) return [];
    const end = each.endsAt.getTime();
    const last = observed.observedAt.getTime();
    return [[end - beforeEndMs, end + afterEndMs].find((time) => time > last) ?? last + overdueMs];
  });
  if (pending.length > 0) {
    const isByHand = pending.every(([, each]) => each.isByHand);
    times.push(retryAt.getTime() + (isByHand ? byHandMs : 0));
  } else {
    record.failures = 0;
    if (observed?.subscriptions.some(({ unsaid }) => unsaid === 'LATE'))
      times.push(observed.observedAt.getTime() + growingPause(observed.late ?? 1, latePauses));
  }
  const pendingIntents = pending.flatMap(([id, { acknowledgedAt }]) => ({
    acknowledgedAt: acknowledgedAt?.getTime() ?? retryAt.getTime(),
    end: seen.find((each) => each.id === id)?.endsAt.getTime() ?? retryAt.getTime(),
  }));
  const earliest = (list: number[]) => (list.length > 0 ? new Date(Math.min(...list)) : null);
  record.dueAt = earliest(times);
  record.pendingSince = earliest(pendingIntents.map(({ acknowledgedAt }) => acknowledgedAt));
  record.deadline = earliest(pendingIntents.map(({ end }) => end));
  record.subscriptionIds = [...new Set([...Object.keys(desired), ...seen.map(({ id }) => id)])];
}

export type CommitRecord = ReturnType<typeof createCommitRecord>;

/** Creates the function that stores a changed record and the mails about its events. The function returns null on a conflict. */
export function createCommitRecord(
  records: CustomerRecordStore,
  options: {
    mailsOn: (events: readonly RecordEvent[], at: Date) => Mail[];
    onCommitted: (record: CustomerRecord, events: readonly RecordEvent[]) => void;
  },
) {
  return async function commit(
    stored: StoredRecord,
    changed: ChangedRecord,
    retryAt: Date,
  ): Promise<StoredRecord | null> {
    schedule(changed, retryAt);
    const written = await records.write(
      stored,
      changed,
      options.mailsOn(changed.events, stored.at),
    );
    if (written) options.onCommitted(written.value, changed.events);
    return written;
  };
}

export type StoredRecord = Stored<CustomerRecord>;

/** The number of waiting documents, and since when the oldest document has waited. */
export interface Pending {
  count: number;
  oldest: Date | null;
}

/** Stores customer records. All functions throw UpstreamError (`firestore`) if Firestore doesn't answer within 2 s. */
export interface CustomerRecordStore {
  /** Reads a record. Returns an empty record if none is stored. If the document is invalid, returns its valid parts. */
  read(customerId: string): Promise<StoredRecord>;
  /** Writes a record, its cancellations and new mails atomically. Returns null on a conflict. */
  write(
    stored: StoredRecord,
    changed: Pick<ChangedRecord, 'record' | 'cancellations'>,
    mails?: readonly Mail[],
  ): Promise<StoredRecord | null>;
  /** Makes a record due now. @param happenedAt when a subscription changed at Stripe; null for any other cause */
  markDue(customerId: string, happenedAt: Date | null): Promise<void>;
  /** Lists at most `limit` customers with a due record. Records whose deadline is near come first. */
  due(now: Date, limit: number): Promise<string[]>;
  customerOf(subscriptionId: string): Promise<string | null>;
  cancellation(id: string): Promise<Cancellation | null>;
  cancellationNumbered(number: string): Promise<Cancellation | null>;
  /** Lists the cancellations of up to 30 customers, newest first. @param after the previous page's last id, or null */
  cancellationsOf(
    customerIds: readonly string[],
    first: number,
    after?: string | null,
  ): Promise<Cancellation[]>;
  pending(): Promise<Pending>;
}
