/** Documents of one collection that are validated when read, and written only in the version that was read. */
import type {
  CollectionReference,
  DocumentData,
  Firestore as Sdk,
  Timestamp,
  WriteBatch,
} from 'firebase-admin/firestore';
import { withCommitTime } from '../../domain/commit-time.ts';
import type { Stored } from '../../domain/worker.ts';
import type { Firestore } from './client.ts';
import { isConflict, toWrite } from './documents.ts';

/** An invalid document as it is stored. */
export interface InvalidDocument {
  id: string;
  data: DocumentData;
  version: Timestamp;
  /** When it was read. */
  at: Date;
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

/** All functions throw UpstreamError (`firestore`) when Firestore does not answer in 2 s. */
export function createVersioned<T extends object>(
  firestore: Firestore,
  { collection, parse, onInvalid }: VersionedOptions<T>,
) {
  const all = (sdk: Sdk): CollectionReference => sdk.collection(collection);

  /** The value is null for an unknown id. @throws what `onInvalid` does */
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

  /**
   * Writes fields of a document, and what `add` puts into the same batch, all or nothing. A new document (with the
   * version null) is created.
   * @returns the fields with their commit times; null when another writer was faster
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

  /** At most `limit` ids of documents that are due, the earliest first. */
  async function due(now: Date, limit: number): Promise<string[]> {
    const { docs } = await firestore.call((sdk) =>
      all(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).select().get(),
    );
    return docs.map(({ id }) => id);
  }

  return { all, read, write, due };
}
