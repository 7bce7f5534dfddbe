/** The durable records of cancellations in Firestore: `cancellations/{id}`, the receipts. */
import type { DocumentData, Firestore, Timestamp } from 'firebase-admin/firestore';
import { UpstreamError } from '../errors.ts';
import { createFirestoreUpstream, isConflict } from './firestore-upstream.ts';
import type { CancellationReason } from './subscription.ts';

const collection = 'cancellations';
/** How many receipts of a customer are read. */
const listLimit = 100;

export type CancellationState = 'REQUESTED' | 'CONFIRMED' | 'WITHDRAWN';
export type CancellationRequester = 'SUBSCRIBER' | 'SUPPORT' | 'PAYMENT_PROVIDER';

/** A receipt, and what it takes to carry it out. */
export interface Cancellation {
  id: string;
  state: CancellationState;
  subscriptionId: string;
  customerId: string;
  requestedAt: Date;
  confirmedAt: Date | null;
  effectiveAt: Date | null;
  reason: CancellationReason | null;
  comment: string | null;
  requestedBy: CancellationRequester;
  /** The end of the period in which it was asked for: until then it must be carried out. */
  periodEndsAt: Date;
  /** How often it was tried in vain, and when the next try is due. */
  attempts: number;
  dueAt: Date;
}

/** The cancellations that are not carried out yet. */
export interface Pending {
  count: number;
  /** When the oldest of them was asked for; null when there is none. */
  oldest: Date | null;
}

/** What identifies a cancellation, besides how often one was withdrawn in the same period. */
type Key = Pick<Cancellation, 'subscriptionId' | 'periodEndsAt'>;

export type CancellationRecords = ReturnType<typeof createCancellationRecords>;

/** A record was sent to Firestore, and no answer came: it may be there. */
export class PerhapsRecordedError extends UpstreamError {}

/**
 * The records over firebase-admin's `firestore`. What must happen once relies on `create()`, which
 * fails for all but one of many callers; there are no transactions and no locks. Every function
 * throws UpstreamError (`directory`) when Firestore has not done its part in 2 s.
 */
export function createCancellationRecords(
  firestore: Firestore,
  upstream = createFirestoreUpstream(),
) {
  const records = firestore.collection(collection);

  async function read(id: string): Promise<Cancellation | null> {
    const document = await records.doc(id).get();
    return document.exists ? fromDocument(document.id, document.data() ?? {}) : null;
  }

  /** The newest record of a period that exists, and the number that the next one would have. */
  async function newest(key: Key): Promise<{ record: Cancellation | null; next: number }> {
    let record: Cancellation | null = null;
    for (let number = 0; ; number += 1) {
      const found = await read(idOf(key, number));
      if (!found) return { record, next: number };
      if (found.state !== 'WITHDRAWN') return { record: found, next: number + 1 };
      record = found;
    }
  }

  return {
    get: (id: string): Promise<Cancellation | null> => upstream.call(() => read(id)),

    /** The record of a period that was not withdrawn, or null. */
    async open(key: Key): Promise<Cancellation | null> {
      const { record } = await upstream.call(() => newest(key));
      return record && record.state !== 'WITHDRAWN' ? record : null;
    },

    /**
     * Finds the open record of a period, or creates it: however many ask at once, there is one.
     * @throws PerhapsRecordedError when it may be there all the same; UpstreamError when it is not
     */
    async openOrCreate(fields: Omit<Cancellation, 'id'>): Promise<Cancellation> {
      let wasSent = false;
      let isOver = false;

      async function attempt(): Promise<Cancellation> {
        for (;;) {
          // Also finds what an attempt before this one created, whose answer was lost.
          const { record, next } = await newest(fields);
          if (record && record.state !== 'WITHDRAWN') return record;
          // The caller was told that nothing is recorded: then nothing may be.
          if (isOver) throw new Error('too late to create the record');
          const id = idOf(fields, next);
          try {
            wasSent = true;
            await records.doc(id).create({ ...fields });
            return { id, ...fields };
          } catch (error) {
            // Somebody else was faster: theirs is the record.
            if (!isConflict(error)) throw error;
          }
        }
      }

      try {
        return await upstream.call(attempt);
      } catch (error) {
        isOver = true;
        const cause = error instanceof UpstreamError ? error.cause : error;
        throw wasSent ? new PerhapsRecordedError('directory', cause) : error;
      }
    },

    /** Changes some fields of a record. */
    async change(id: string, fields: Partial<Omit<Cancellation, 'id'>>): Promise<void> {
      await upstream.call(() => records.doc(id).update({ ...fields }));
    },

    /** The receipts of a customer, newest first. */
    async ofCustomer(customerId: string): Promise<Cancellation[]> {
      const { docs } = await upstream.call(() =>
        records.where('customerId', '==', customerId).limit(listLimit).get(),
      );
      return docs
        .map((document) => fromDocument(document.id, document.data()))
        .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
    },

    /** Records that wait to be carried out, due or not, in no order. */
    async waiting(limit: number): Promise<Cancellation[]> {
      const { docs } = await upstream.call(() =>
        records.where('state', '==', 'REQUESTED').limit(limit).get(),
      );
      return docs.map((document) => fromDocument(document.id, document.data()));
    },

    /** Records that wait to be carried out and are due, oldest first. */
    async due(now: Date, limit: number): Promise<Cancellation[]> {
      const { docs } = await upstream.call(() =>
        records
          .where('state', '==', 'REQUESTED')
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(limit)
          .get(),
      );
      return docs.map((document) => fromDocument(document.id, document.data()));
    },

    /** How many records wait to be carried out, due or not. Costs one read for each thousand, and one. */
    async pending(): Promise<Pending> {
      const waiting = records.where('state', '==', 'REQUESTED');
      const [counted, { docs }] = await upstream.call(() =>
        Promise.all([waiting.count().get(), waiting.orderBy('requestedAt').limit(1).get()]),
      );
      const [first] = docs.map((document) => fromDocument(document.id, document.data()));
      return { count: counted.data().count, oldest: first?.requestedAt ?? null };
    },
  };
}

/** The same for everybody who asks to end the same period of the same subscription. */
function idOf({ subscriptionId, periodEndsAt }: Key, number: number): string {
  return `${subscriptionId}.${periodEndsAt.getTime() / 1000}.${number}`;
}

/** The subscription that a record is about. */
export const subscriptionOf = (recordId: string): string => String(recordId.split('.', 1)[0]);

/** Firestore's own times become dates. Only this module writes these documents. */
function fromDocument(id: string, data: DocumentData): Cancellation {
  const fields = Object.entries(data).map(([name, value]: [string, unknown]) => [
    name,
    isTimestamp(value) ? value.toDate() : value,
  ]);
  return { id, ...(Object.fromEntries(fields) as Omit<Cancellation, 'id'>) };
}

function isTimestamp(value: unknown): value is Timestamp {
  return typeof value === 'object' && value !== null && 'toDate' in value;
}
