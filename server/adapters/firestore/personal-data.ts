/** Finds and erases a person's documents, as the table in retention.ts says. */
import { FieldValue } from 'firebase-admin/firestore';
import type { Person } from '../../domain/support/person.ts';
import {
  type PersonalCollection,
  personalCollections,
  type PersonalDocuments,
  retention,
  type Row,
  type StoredDocument,
} from '../../domain/support/retention.ts';
import type { Firestore } from './firestore-client.ts';
import { isAbsent, toWrite, withDates } from './versioned.ts';

export async function findPersonalData(
  person: Person,
  firestore: Firestore,
): Promise<PersonalDocuments> {
  const found: Record<string, StoredDocument[]> = {};
  for (const collection of personalCollections) {
    const row: Row = retention[collection];
    const queries = row
      .search(person, found)
      .flatMap(([field, operator, values]) =>
        [...new Set(values)].map((value) =>
          firestore.call((sdk) => sdk.collection(collection).where(field, operator, value).get()),
        ),
      );
    const all = (await Promise.all(queries)).flatMap(({ docs }) => docs);
    const byId = new Map(
      all.map((each) => [each.id, withDates(each.data()) as StoredDocument['data']]),
    );
    const parts = [...byId].map(async ([id, data]) => {
      const part = row.part ? await row.part(data, person) : data;
      return part ? [{ id, data: part }] : [];
    });
    found[collection] = (await Promise.all(parts)).flat();
  }
  return found as PersonalDocuments;
}

/** Erases a person's data in one document. Can be repeated. @throws UpstreamError */
export async function eraseDocument(
  collection: PersonalCollection,
  { id, data }: StoredDocument,
  person: Person,
  firestore: Firestore,
): Promise<void> {
  const row: Row = retention[collection];
  await firestore.orNull((sdk): Promise<unknown> => {
    const document = sdk.collection(collection).doc(id);
    if (row.emptied) return document.set(toWrite(row.emptied(id)));
    if (!row.changes) return document.delete();
    const fields = Object.entries(row.changes(data, person)).map(([path, value]) => [
      path,
      value === undefined ? FieldValue.delete() : value,
    ]);
    return document.update(Object.fromEntries(fields) as Record<string, unknown>);
  }, isAbsent);
}
