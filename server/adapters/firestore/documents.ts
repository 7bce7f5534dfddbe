/** Shared by all collections: converts Firestore's timestamps, and classifies the errors that are answers. */
import {
  type DocumentData,
  FieldValue,
  type Firestore as Sdk,
  type Query,
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

/** Converts all of Firestore's timestamps in the data to dates, recursively. */
export const withDates = (value: unknown): unknown =>
  copied(value, (part) => (part instanceof Timestamp ? part.toDate() : part));

/** What is written for some fields: Firestore itself puts in the time of its commit. */
export const toWrite = (fields: DocumentData): DocumentData =>
  copied({ ...fields }, (part) =>
    isCommitTime(part) ? FieldValue.serverTimestamp() : part,
  ) as DocumentData;

/** The data of a stored document as its schema has it: with dates, and without the time at which Firestore may delete it. */
export function storedData(data: DocumentData | undefined): unknown {
  const fields = { ...data };
  delete fields['expiresAt'];
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
