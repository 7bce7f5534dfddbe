/** Stores the registry of the apps' operations in Firestore, in the one document `operations/registry`. */
import type { Firestore as Sdk, Timestamp } from 'firebase-admin/firestore';
import { UpstreamError } from '../../domain/errors.ts';
import {
  emptyRegistry,
  operationRegistry,
  type OperationRegistryStore,
} from '../../domain/operation-registry.ts';
import type { Firestore } from './client.ts';
import { unlessConflict, withDates } from './documents.ts';

const document = (sdk: Sdk) => sdk.collection('operations').doc('registry');

/** The store in one Firestore. */
export function createOperationRegistryStore(firestore: Firestore): OperationRegistryStore {
  return {
    async read() {
      const found = await firestore.call((sdk) => document(sdk).get());
      if (!found.exists) return { registry: emptyRegistry, version: null };
      const { data, error } = operationRegistry.safeParse(withDates(found.data()));
      if (!data) throw new UpstreamError('directory', error);
      return { registry: data, version: found.updateTime };
    },

    async write({ version }, after) {
      const written = await unlessConflict(firestore, (sdk) =>
        version === null
          ? document(sdk).create(after)
          : document(sdk).update({ ...after }, { lastUpdateTime: version as Timestamp }),
      );
      return written !== null;
    },
  };
}
