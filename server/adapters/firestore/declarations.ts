/** Stores declarations in Firestore (`declarations/{id}`), each with its mails in one atomic batch. */
import type { Query } from 'firebase-admin/firestore';
import { type Declaration, declaration } from '../../domain/leaving/declaration.ts';
import type { DeclarationStore } from '../../domain/leaving/declaration-store.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { Firestore } from './client.ts';
import { addMails, keptUntil, storedData } from './documents.ts';
import { createVersioned } from './versioned.ts';

/** The store in one Firestore. */
export function createDeclarationStore(firestore: Firestore): DeclarationStore {
  const { all, read, write, due } = createVersioned<Declaration>(firestore, {
    collection: 'declarations',
    parse: (_id, data) => declaration.parse(storedData(data)),
    onInvalid: (_document, error) => Promise.reject(new UpstreamError('directory', error)),
  });

  return {
    read,
    due,

    async add(added, mails) {
      const document = { ...added, expiresAt: keptUntil(added.receivedAt) };
      const isNew = await write(added.id, null, document, (batch, sdk) =>
        addMails(sdk, batch, mails),
      );
      // Else it was sent twice, or the first try stored it and its answer was lost.
      return isNew ? added : ((await read(added.id))?.value ?? added);
    },

    async write({ version: before }, changed, mails = []) {
      const version = await write(changed.id, before, changed, (batch, sdk) =>
        addMails(sdk, batch, mails),
      );
      return version && { value: changed, version };
    },

    async list(state, first) {
      const { docs } = await firestore.call((sdk) => {
        const declarations: Query = all(sdk);
        const some = state === null ? declarations : declarations.where('state', '==', state);
        return some.orderBy('receivedAt').limit(first).get();
      });
      // An invalid one is left out, so that it does not hide the others.
      return docs.flatMap((document): Declaration[] => {
        const { data } = declaration.safeParse(storedData(document.data()));
        return data ? [data] : [];
      });
    },
  };
}
