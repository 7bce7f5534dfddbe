/** A record that rules change in place, saying what happened; and how it is stored with its cancellations and mails, all or nothing. */
import { randomUUID } from 'node:crypto';
import { hasEnded } from '../subscription/plan.ts';
import type { CustomerRecord, Desired } from './customer-record.ts';
import type { Cancellation } from './cancellation.ts';
import type { Mail } from '../mail/mail.ts';
import type { Stored } from '../stored.ts';
import { growingPause } from '../calls.ts';

/** What a person must see to. */
type Incident = 'refund_due' | 'change_refused' | 'resume_too_late';

/** What a rule did, for whoever must know: subscribers by mail, operators and the support team. */
export type RecordEvent =
  | { kind: 'accepted' | 'refused'; cancellation: Cancellation }
  /** The end was withdrawn, and the plan goes on; or it stands after all. These can happen again to a cancellation. */
  | { kind: 'confirmed' | 'resumed' | 'stands'; cancellation: Cancellation; generation: number }
  /** A person must see to it. The cancellation is that of the end which stands, where there is one. */
  | { kind: Incident; subscriptionId: string; cancellation: Cancellation | null };

/** What the record is to become, the cancellations that are written with it, and what happened. */
export interface ChangedRecord {
  /** The record as it was. */
  before: CustomerRecord;
  record: CustomerRecord;
  cancellations: Map<string, Cancellation>;
  events: RecordEvent[];
}

/** A copy of a record to be changed; the record itself stays as it is. */
export const changedRecord = (before: CustomerRecord): ChangedRecord => ({
  before,
  record: structuredClone(before),
  cancellations: new Map(),
  events: [],
});

/** The desired state of a subscription in a changed record, for rules to change. */
export const desiredOf = ({ record }: ChangedRecord, id: string): Desired =>
  (record.desired[id] ??= newDesired());

/** The desired state of a subscription of which nobody has said anything yet. */
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

/** Milliseconds before and after the end of a period at which Stripe is asked, events or not. */
const beforeEndMs = 3_600_000;
const afterEndMs = 120_000;
/** Milliseconds between two reads of a plan whose period ended and did not go on. */
const overdueMs = 24 * 3_600_000;
/** Milliseconds until an amount that came too late is read again: doubles from the first to the longest. */
const latePauses = { firstMs: 5_000, longestMs: 24 * 3_600_000 };
/** Milliseconds between two tries of an end that a person is to make. */
const byHandMs = 24 * 3_600_000;

/**
 * Sets when the record is due next, and the fields by which records are found. To be called
 * before a changed record is stored.
 * @param retryAt when to go on with what is pending
 */
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
    // A pending change reads everything again anyway.
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

/**
 * @param options.mailsOn the mails that tell of events; stored with the record, all or nothing
 * @param options.onCommitted called with what was stored: for metrics and the log
 */
export function createCommitRecord(
  records: CustomerRecordStore,
  options: {
    mailsOn: (events: readonly RecordEvent[], at: Date) => Mail[];
    onCommitted: (record: CustomerRecord, events: readonly RecordEvent[]) => void;
  },
) {
  /**
   * @param retryAt when to go on with what is pending
   * @returns the stored record; null when another writer was faster, and nothing was stored
   */
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

/** The accepted changes that are not carried out yet. */
export interface Pending {
  count: number;
  /** When the oldest of them was accepted; null when there is none. */
  oldest: Date | null;
}

/** All functions throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface CustomerRecordStore {
  /** Reads a record; a missing one is empty. An invalid document is set aside and replaced by its valid parts. */
  read(customerId: string): Promise<StoredRecord>;
  /**
   * Writes a record, its cancellations and new mails atomically, if the document still has the version that was read.
   * @returns the record with its new version; null when another writer was faster
   */
  write(
    stored: StoredRecord,
    changed: Pick<ChangedRecord, 'record' | 'cancellations'>,
    mails?: readonly Mail[],
  ): Promise<StoredRecord | null>;
  /** Makes a record due now. @param happenedAt when a subscription changed, by the provider's clock, if one did */
  markDue(customerId: string, happenedAt: Date | null): Promise<void>;
  /** At most `limit` customers whose record is due, the earliest deadline first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** The customer who has a subscription; null when no record has it. */
  customerOf(subscriptionId: string): Promise<string | null>;
  /** A cancellation; null for an unknown id. */
  cancellation(id: string): Promise<Cancellation | null>;
  /** A cancellation by its short number; null for an unknown one, and for one that was last written without its number. */
  cancellationNumbered(number: string): Promise<Cancellation | null>;
  /**
   * The cancellations of customers, at most 30 of them, newest first.
   * @param after the id of the one before them; null, or none of theirs, for the newest
   */
  cancellationsOf(
    customerIds: readonly string[],
    first: number,
    after?: string | null,
  ): Promise<Cancellation[]>;
  /** Counts the records with an accepted change that is not carried out. */
  pending(): Promise<Pending>;
}
