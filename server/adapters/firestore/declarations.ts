/** Stores declarations in Firestore (`declarations/{id}`), each with its mails in one atomic batch. */
import type { Firestore as Sdk, Query, Timestamp } from 'firebase-admin/firestore';
import { type Declaration, declaration } from '../../domain/declarations/declaration.ts';
import type {
  DeclarationStore,
  StoredDeclaration,
} from '../../domain/declarations/declaration-store.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { keptUntil } from '../../domain/retention.ts';
import type { Firestore } from './client.ts';
import { isTaken, storedData, unlessConflict } from './documents.ts';
import { addMails } from './mails.ts';

const declarations = (sdk: Sdk) => sdk.collection('declarations');

/** The store in one Firestore. */
export function createDeclarationStore(firestore: Firestore): DeclarationStore {
  async function read(id: string): Promise<StoredDeclaration | null> {
    const document = await firestore.call((sdk) => declarations(sdk).doc(id).get());
    if (!document.exists) return null;
    const { data, error } = declaration.safeParse(storedData(document));
    if (!data) throw new UpstreamError('directory', error);
    return { declaration: data, version: document.updateTime };
  }

  return {
    read,

    async add(added, mails) {
      try {
        await firestore.call(
          (sdk) => {
            const expiresAt = keptUntil(added.receivedAt);
            const batch = sdk
              .batch()
              .create(declarations(sdk).doc(added.id), { ...added, expiresAt });
            addMails(sdk, batch, mails);
            return batch.commit();
          },
          { pass: isTaken },
        );
        return added;
      } catch (error) {
        // Sent twice, or the first try stored it and its answer was lost.
        if (!isTaken(error)) throw error;
        return (await read(added.id))?.declaration ?? added;
      }
    },

    async write({ version }, changed, mails = []) {
      const written = await unlessConflict(firestore, (sdk) => {
        const document = declarations(sdk).doc(changed.id);
        const batch = sdk
          .batch()
          .update(document, { ...changed }, { lastUpdateTime: version as Timestamp });
        addMails(sdk, batch, mails);
        return batch.commit();
      });
      return written && { declaration: changed, version: written[0]?.writeTime };
    },

    async due(now, limit) {
      const { docs } = await firestore.call((sdk) =>
        declarations(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).get(),
      );
      return docs.map(({ id }) => id);
    },

    async list(state, first) {
      const { docs } = await firestore.call((sdk) => {
        const all: Query = declarations(sdk);
        const some = state === null ? all : all.where('state', '==', state);
        return some.orderBy('receivedAt').limit(first).get();
      });
      // An invalid one is left out, so that it does not hide the others.
      return docs.flatMap((document): Declaration[] => {
        const { data } = declaration.safeParse(storedData(document));
        return data ? [data] : [];
      });
    },
  };
}
