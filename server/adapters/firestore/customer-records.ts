/** Stores customer records (`customer_records/{customerId}`), each in one batch with its cancellations, mails and tasks. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import {
  record as accountSchema,
  type CustomerRecord,
  newRecord,
  parseRecord,
  UnreadableRecordError,
} from '../../domain/customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../../domain/customer-record/changed-record.ts';
import { type Cancellation, cancellation } from '../../domain/customer-record/cancellation.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { numberOf } from '../../domain/customer-record/cancellation-number.ts';
import { keptUntil, cancellationKeptUntil } from '../../domain/support/retention.ts';
import { taskOfSetAside, tasksOfRecord } from '../../domain/support/tasks.ts';
import { withCommitTime } from '../../domain/stored.ts';
import type { Log } from '../../log.ts';
import type { Firestore } from './firestore-client.ts';
import { addTasks } from './tasks.ts';
import {
  addMails,
  countAndOldest,
  createVersioned,
  type InvalidDocument,
  isAbsent,
  storedData,
  withDates,
} from './versioned.ts';

/** `due` first returns due records whose deadline is at most this many milliseconds away. */
const urgentMs = 3_600_000;
/** The most values of an `in` query (https://firebase.google.com/docs/firestore/query-data/queries#in_and_array-contains-any). */
const maxIn = 30;
/** The form of a receipt's id. An id from a URL can be any text. */
const documentId = /^[a-z][\w.-]*$/i;

export function createCustomerRecordStore(firestore: Firestore, log: Log): CustomerRecordStore {
  const { all, read, write } = createVersioned<CustomerRecord>(firestore, {
    collection: 'customer_records',
    parse: (id, data) => parseRecord(id, withDates(data) as Record<string, unknown>),
    onInvalid: setAside,
  });
  const cancellations = (sdk: FirebaseFirestore.Firestore) => sdk.collection('cancellations');

  const receiptDocument = async (id: string) =>
    documentId.test(id) ? firestore.call((sdk) => cancellations(sdk).doc(id).get()) : null;

  async function cancellationsAfter(
    last: FirebaseFirestore.DocumentSnapshot | null,
    customerIds: readonly string[],
    first: number,
  ): Promise<Cancellation[]> {
    const { docs } = await firestore.call((sdk) => {
      const newest = cancellations(sdk)
        .where('customerId', 'in', customerIds.slice(0, maxIn))
        .orderBy('requestedAt', 'desc')
        .limit(first);
      return (last ? newest.startAfter(last) : newest).get();
    });
    const found = docs.flatMap((document) => parseCancellation(document) ?? []);
    const end = docs[first - 1];
    if (!end || found.length === first) return found;
    // Fills the page with older cancellations, because invalid cancellations were left out.
    return [...found, ...(await cancellationsAfter(end, customerIds, first - found.length))];
  }

  /** Replaces an invalid document with its valid parts, so that the worker can continue. Keeps a copy for support. */
  async function setAside(invalid: InvalidDocument, error: unknown) {
    const { id: customerId, data, version, at } = invalid;
    if (!(error instanceof UnreadableRecordError)) throw new UpstreamError('firestore', error);
    const { message: problem, salvaged } = error;
    const id = randomUUID();
    // Fields that this release doesn't know stay, because a newer release wrote these fields.
    const excess = Object.keys(accountSchema.shape).filter((name) => !(name in salvaged));
    const removed = Object.fromEntries(excess.map((name) => [name, FieldValue.delete()]));
    const copy = { customerId, problem, document: data, at, expiresAt: keptUntil(at) };
    const { deadline } = withDates(data) as { deadline?: unknown };
    const need = taskOfSetAside(id, {
      ...{ customerId, at },
      deadline: deadline instanceof Date ? deadline : null,
    });
    const written = await write(customerId, version, { ...salvaged, ...removed }, (batch, sdk) => {
      batch.create(sdk.collection('customer_records_set_aside').doc(id), copy);
      addTasks(sdk, batch, [], [need]);
    });
    if (!written) return 'read again';
    log.error(
      { alert: 'customer_record_set_aside', document: `customer_records_set_aside/${id}`, problem },
      'invalid customer record set aside',
    );
    return { ...written, value: salvaged };
  }

  return {
    async read(customerId) {
      const stored = await read(customerId);
      return { ...stored, value: stored.value ?? newRecord(customerId) };
    },

    async write({ value: before, version, at }, { record, cancellations: changed }, mails = []) {
      const fields = version === null ? record : changedFields(before, record);
      const written = await write(record.customerId, version, fields, (batch, sdk) => {
        for (const cancellation of changed.values())
          // Merges, to keep fields that a newer release wrote.
          batch.set(
            cancellations(sdk).doc(cancellation.id),
            {
              ...cancellation,
              number: numberOf(cancellation),
              expiresAt: cancellationKeptUntil(cancellation),
            },
            { merge: true },
          );
        addMails(sdk, batch, mails);
        // Uses the time of the read, because the commit time is not known yet.
        const now = tasksOfRecord(withCommitTime(record, at));
        addTasks(sdk, batch, tasksOfRecord(before), now);
      });
      return written && { ...written, value: withCommitTime(record, written.at) };
    },

    async markDue(customerId, happenedAt) {
      for (;;) {
        const { value, at: dueAt } = await read(customerId);
        const before = value?.heardAt ?? null;
        // Events can arrive late and repeatedly.
        const isLater = happenedAt !== null && (before === null || happenedAt > before);
        const changes = { dueAt, heardAt: isLater ? happenedAt : before };
        // Doesn't check the version, because events come in bursts, and each event changes the version.
        const update = (sdk: Sdk) => all(sdk).doc(customerId).update(changes);
        if (value && (await firestore.orNull(update, isAbsent))) return;
        if (!value && (await write(customerId, null, { ...newRecord(customerId), ...changes })))
          return;
      }
    },

    async due(now, limit) {
      const soon = new Date(now.getTime() + urgentMs);
      const [urgent, others] = await firestore.call((sdk) =>
        Promise.all([
          all(sdk)
            .where('deadline', '<=', soon)
            .orderBy('deadline')
            .limit(limit)
            .select('deadline', 'dueAt')
            .get(),
          all(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).select('dueAt').get(),
        ]),
      );
      const isDue = (document: FirebaseFirestore.QueryDocumentSnapshot) => {
        const { dueAt } = withDates(document.data()) as { dueAt?: unknown };
        return !(dueAt instanceof Date) || dueAt <= now;
      };
      const ids = [...urgent.docs.filter(isDue), ...others.docs].map(({ id }) => id);
      return [...new Set(ids)].slice(0, limit);
    },

    async customerOf(subscriptionId) {
      const { docs } = await firestore.call((sdk) =>
        all(sdk).where('subscriptionIds', 'array-contains', subscriptionId).limit(1).select().get(),
      );
      return docs[0]?.id ?? null;
    },

    pending: () =>
      countAndOldest(firestore, 'pendingSince', (sdk) =>
        all(sdk).where('pendingSince', '>', new Date(0)),
      ),

    async cancellation(id) {
      const document = await receiptDocument(id);
      return document && parseCancellation(document);
    },

    async cancellationNumbered(number) {
      const { docs } = await firestore.call((sdk) =>
        cancellations(sdk).where('number', '==', number).limit(1).get(),
      );
      return docs[0] ? parseCancellation(docs[0]) : null;
    },

    async cancellationsOf(customerIds, first, after = null) {
      const last = after === null ? null : await receiptDocument(after);
      const isTheirs = last && customerIds.includes(parseCancellation(last)?.customerId ?? '');
      return cancellationsAfter(isTheirs ? last : null, customerIds, first);
    },
  };
}

/** Returns the changed fields and the id. The id is included, because the SDK rejects a write without fields. */
const changedFields = (before: CustomerRecord, after: CustomerRecord): Partial<CustomerRecord> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        name === 'customerId' || !isDeepStrictEqual(before[name as keyof CustomerRecord], value),
    ),
  );

const parseCancellation = (document: FirebaseFirestore.DocumentSnapshot): Cancellation | null =>
  cancellation.safeParse(storedData(document.data())).data ?? null;
