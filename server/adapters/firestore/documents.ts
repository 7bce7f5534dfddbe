/** Shared by all collections: converts Firestore's timestamps, and classifies the errors that are answers. */
import {
  type CollectionReference,
  type DocumentData,
  FieldPath,
  FieldValue,
  type Firestore as Sdk,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { copied, isCommitTime } from '../../domain/commit-time.ts';
import type { Pending } from '../../domain/account/account-store.ts';
import type { Cancellation } from '../../domain/account/cancellation.ts';
import type { Mail } from '../../domain/mail/mail.ts';
import { codeOf, type Firestore, status } from './client.ts';

/** ALREADY_EXISTS: the document of a `create()` exists. */
export const isTaken = (error: unknown): boolean => codeOf(error) === status.alreadyExists;

/** NOT_FOUND: the document of an update does not exist. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === status.notFound;

/** The precondition of a write failed: the document was changed, created or deleted meanwhile. */
export const isConflict = (error: unknown): boolean =>
  codeOf(error) === status.failedPrecondition || isTaken(error) || isAbsent(error);

/** Counts the documents of a query that have a time in a field, and finds the earliest of these times. */
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

/** The most values of one `in`: Firestore's limit. */
const valueLimit = 30;
/** The most documents of one query of `findByAny`. */
const foundLimit = 100;

/**
 * The documents that have one of some values in one of some fields, each once, at most 100 for each field. They come in no
 * order: an order would need an index for each field.
 */
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

/** How many documents are read at once. */
export const pageSize = 100;

/** The next documents of a collection, by id. @param after the last id of the page before; null for the first page */
export function nextPage(
  collection: CollectionReference,
  after: string | null,
): Promise<QuerySnapshot> {
  const all = collection.orderBy(FieldPath.documentId()).limit(pageSize);
  return (after === null ? all : all.startAfter(after)).get();
}

/** Converts all of Firestore's timestamps in the data to dates, recursively. */
export const withDates = (value: unknown): unknown =>
  copied(value, (part) => (part instanceof Timestamp ? part.toDate() : part));

/** What is written for some fields: Firestore itself puts in the time of its commit. */
export const toWrite = (fields: DocumentData): DocumentData =>
  copied({ ...fields }, (part) =>
    isCommitTime(part) ? FieldValue.serverTimestamp() : part,
  ) as DocumentData;

/** The data of a stored document as its schema has it: with dates, and without what only queries and Firestore itself use. */
export function storedData(data: DocumentData | undefined): unknown {
  const fields = { ...data };
  delete fields['expiresAt'];
  delete fields['mailbox'];
  return withDates(fields);
}

/**
 * Until when proofs are kept: to the end of the third year after the one they are from. Claims from a contract fall
 * under the statute of limitations then (BGB §§ 195, 199).
 */
export const keptUntil = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear() + 4, 0, 1));

/** Until when a receipt is kept: the plan's end counts, once it is known. */
export const receiptKeptUntil = ({ effectiveAt, requestedAt }: Cancellation): Date =>
  keptUntil(effectiveAt && effectiveAt > requestedAt ? effectiveAt : requestedAt);

/** Adds mails to a batch. */
export function addMails(sdk: Sdk, batch: WriteBatch, added: Iterable<Mail>): void {
  for (const each of added) batch.set(sdk.collection('mails').doc(each.id), toWrite(each));
}
