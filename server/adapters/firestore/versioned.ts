/** Documents of one collection that are validated when read, and written only in the version that was read. */
import type {
  CollectionReference,
  DocumentData,
  Firestore as Sdk,
  Timestamp,
  WriteBatch,
} from 'firebase-admin/firestore';
import type { Stored } from '../../domain/worker.ts';
import type { Firestore } from './client.ts';
import { isConflict } from './documents.ts';

/** An invalid document as it is stored. */
export interface InvalidDocument {
  id: string;
  data: DocumentData;
  version: Timestamp;
}

interface VersionedOptions<T> {
  collection: string;
  /** @param data as Firestore has it, with its own times @throws when it is not valid */
  parse: (id: string, data: DocumentData) => T;
  /**
   * What to do with an invalid document.
   * @returns what stands in its place; null for nothing; 'read again' if another process was faster
   */
  onInvalid: (
    document: InvalidDocument,
    error: unknown,
  ) => Promise<Stored<T> | null | 'read again'>;
}

/** All functions throw UpstreamError (`directory`) when Firestore does not answer in 2 s. */
export function createVersioned<T extends object>(
  firestore: Firestore,
  { collection, parse, onInvalid }: VersionedOptions<T>,
) {
  const all = (sdk: Sdk): CollectionReference => sdk.collection(collection);

  /** Null for an unknown id. @throws what `onInvalid` does */
  async function read(id: string): Promise<Stored<T> | null> {
    for (;;) {
      const document = await firestore.call((sdk) => all(sdk).doc(id).get());
      const data = document.data();
      const version = document.updateTime;
      if (!data || !version) return null;
      try {
        return { value: parse(id, data), version };
      } catch (error) {
        const instead = await onInvalid({ id, data, version }, error);
        if (instead !== 'read again') return instead;
      }
    }
  }

  /**
   * Writes fields of a document, and what `add` puts into the same batch, all or nothing. A new document (with the
   * version null) is created.
   * @returns the version after it; null when another writer was faster
   */
  async function write(
    id: string,
    version: unknown,
    fields: Partial<T> & DocumentData,
    add: (batch: WriteBatch, sdk: Sdk) => void = () => {},
  ): Promise<Timestamp | null> {
    const written = await firestore.orNull((sdk) => {
      const batch = sdk.batch();
      const document = all(sdk).doc(id);
      if (version === null) batch.create(document, { ...fields });
      else batch.update(document, { ...fields }, { lastUpdateTime: version as Timestamp });
      add(batch, sdk);
      return batch.commit();
    }, isConflict);
    return written?.[0]?.writeTime ?? null;
  }

  /** At most `limit` ids of documents that are due, the earliest first. */
  async function due(now: Date, limit: number): Promise<string[]> {
    const { docs } = await firestore.call((sdk) =>
      all(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).get(),
    );
    return docs.map(({ id }) => id);
  }

  return { all, read, write, due };
}
