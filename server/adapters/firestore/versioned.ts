/** Reads, validates and writes documents for the stores of all collections. Never overwrites another writer's changes. */
import {
  type CollectionReference,
  type DocumentData,
  FieldValue,
  type Firestore as Sdk,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { z } from 'zod';
import { copied, isCommitTime, type Stored, withCommitTime } from '../../domain/stored.ts';
import type { Pending } from '../../domain/customer-record/changed-record.ts';
import { type Page, type PageRequest, pageOf } from '../../domain/page.ts';
import type { Mail } from '../../domain/mail/mail.ts';
import { errorCode, type Firestore, status } from './firestore-client.ts';

export interface InvalidDocument {
  id: string;
  data: DocumentData;
  version: Timestamp;
  at: Date;
}

interface VersionedOptions<T> {
  collection: string;
  /** @param data with times as Firestore's `Timestamp` @throws if the data is invalid */
  parse: (id: string, data: DocumentData) => T;
  /** Returns a replacement. Null: the document counts as missing. 'read again': another process has changed the document. */
  onInvalid: (
    document: InvalidDocument,
    error: unknown,
  ) => Promise<Stored<T> | null | 'read again'>;
}

/** Creates a versioned collection. All functions throw UpstreamError (`firestore`). */
export function createVersioned<T extends object>(
  firestore: Firestore,
  { collection, parse, onInvalid }: VersionedOptions<T>,
) {
  const all = (sdk: Sdk): CollectionReference => sdk.collection(collection);

  async function read(id: string): Promise<Stored<T | null>> {
    for (;;) {
      const document = await firestore.call((sdk) => all(sdk).doc(id).get());
      const data = document.data();
      const version = document.updateTime;
      const at = document.readTime.toDate();
      if (!data || !version) return { value: null, version: null, at };
      try {
        return { value: parse(id, data), version, at };
      } catch (error) {
        const instead = await onInvalid({ id, data, version, at }, error);
        if (instead !== 'read again') return instead ?? { value: null, version: null, at };
      }
    }
  }

  async function find(id: string): Promise<Stored<T> | null> {
    const { value, ...stored } = await read(id);
    return value && { ...stored, value };
  }

  /**
   * Writes fields of a document, in one batch with the writes that `add` adds. Creates the document if `version` is null.
   * Returns null if another writer has changed the document.
   */
  async function write<Fields extends Partial<T> & DocumentData>(
    id: string,
    version: unknown,
    fields: Fields,
    add: (batch: WriteBatch, sdk: Sdk) => void = () => {},
  ): Promise<Stored<Fields> | null> {
    const written = await firestore.orNull((sdk) => {
      const batch = sdk.batch();
      const document = all(sdk).doc(id);
      if (version === null) batch.create(document, toWrite(fields));
      else batch.update(document, toWrite(fields), { lastUpdateTime: version as Timestamp });
      add(batch, sdk);
      return batch.commit();
    }, isConflict);
    const [result] = written ?? [];
    if (!result) return null;
    const at = result.writeTime.toDate();
    return { value: withCommitTime(fields, at), version: result.writeTime, at };
  }

  /** Finds due ids, the earliest first. Selects `dueAt`, because the SDK needs the field to resume the query after an error. */
  async function due(now: Date, limit: number): Promise<string[]> {
    const { docs } = await firestore.call((sdk) =>
      all(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).select('dueAt').get(),
    );
    return docs.map(({ id }) => id);
  }

  return { all, read, find, write, due };
}

export const isTaken = (error: unknown): boolean => errorCode(error) === status.alreadyExists;

export const isAbsent = (error: unknown): boolean => errorCode(error) === status.notFound;

/** True if a write failed because another writer had changed, created or deleted the document. */
export const isConflict = (error: unknown): boolean =>
  errorCode(error) === status.failedPrecondition || isTaken(error) || isAbsent(error);

export async function countAndOldest(
  firestore: Firestore,
  field: string,
  select: (sdk: Sdk) => Query,
): Promise<Pending> {
  const [counted, first] = await firestore.call((sdk) => {
    const all = select(sdk);
    return Promise.all([all.count().get(), all.orderBy(field).limit(1).get()]);
  });
  const [earliest] = first.docs.map((document) => withDates(document.get(field)));
  return { count: counted.data().count, oldest: earliest instanceof Date ? earliest : null };
}

const valueLimit = 30;
const foundLimit = 100;

/** Finds documents with any of the values in any field. Uses at most 30 values, and finds at most 100 documents, per field. */
export async function findByAny(
  firestore: Firestore,
  collection: string,
  fields: Record<string, readonly string[]>,
): Promise<QueryDocumentSnapshot[]> {
  const found = await Promise.all(
    Object.entries(fields).map(async ([field, values]) => {
      const wanted = [...new Set(values)].slice(0, valueLimit);
      if (wanted.length === 0) return [];
      const select = (sdk: Sdk) =>
        sdk.collection(collection).where(field, 'in', wanted).limit(foundLimit).get();
      return (await firestore.call(select)).docs;
    }),
  );
  return [...new Map(found.flat().map((each) => [each.id, each])).values()];
}

/** Reads a page of a collection. Returns null if the document `after` does not exist. @throws UpstreamError */
export async function readPage(
  firestore: Firestore,
  collection: string,
  some: (all: Query) => Query,
  { first, after }: PageRequest,
): Promise<Page<QueryDocumentSnapshot> | null> {
  const last =
    after === null
      ? null
      : await firestore.call((sdk) => sdk.collection(collection).doc(after).get());
  if (last && !last.exists) return null;
  const { docs } = await firestore.call((sdk) => {
    const query = some(sdk.collection(collection)).limit(first + 1);
    return (last ? query.startAfter(last) : query).get();
  });
  return pageOf(docs, first);
}

/** Parses documents. Leaves out invalid documents instead of failing. */
export const validIn = <T>(schema: z.ZodType<T>, documents: QueryDocumentSnapshot[]): T[] =>
  documents.flatMap((document) => schema.safeParse(withDates(document.data())).data ?? []);

export const withDates = (value: unknown): unknown =>
  copied(value, (part) => (part instanceof Timestamp ? part.toDate() : part));

/** Converts fields for writing. Firestore replaces each `commitTime` with the time of its commit. */
export const toWrite = (fields: DocumentData): DocumentData =>
  copied({ ...fields }, (part) =>
    isCommitTime(part) ? FieldValue.serverTimestamp() : part,
  ) as DocumentData;

/** Returns a document's data for its schema: with dates, and without the fields that only queries or the TTL use. */
export function storedData(data: DocumentData | undefined): unknown {
  const fields = { ...data };
  delete fields['expiresAt'];
  delete fields['mailbox'];
  delete fields['confirmMailbox'];
  delete fields['paidWithMailbox'];
  return withDates(fields);
}

export function addMails(sdk: Sdk, batch: WriteBatch, added: Iterable<Mail>): void {
  for (const each of added) batch.set(sdk.collection('mails').doc(each.id), toWrite(each));
}
