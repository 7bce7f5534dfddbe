/** Support's queue in Firestore (`todos/{id}`): a row is written in the batch of what needs a person. */
import type { Firestore as Sdk, Query, WriteBatch } from 'firebase-admin/firestore';
import {
  changedNeeds,
  asClosed,
  type Need,
  openItem,
  type WorkItem,
  workItem,
  type WorkStore,
} from '../../domain/support/work-queue.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { Firestore } from './firestore-client.ts';
import {
  countAndOldest,
  createVersioned,
  findByAny,
  readPage,
  validIn,
  withDates,
} from './versioned.ts';

const todos = (sdk: Sdk) => sdk.collection('todos');

/** Adds to a batch what the change of a document changes in the queue. @param before what it needed; `now`: what it needs */
export function addNeeds(sdk: Sdk, batch: WriteBatch, before: Need[], now: Need[]): void {
  const { opened, closed } = changedNeeds(before, now);
  for (const need of opened) batch.set(todos(sdk).doc(need.id), openItem(need));
  // With all fields: a row that was closed long ago was deleted since.
  for (const need of closed)
    batch.set(todos(sdk).doc(need.id), { ...need, ...asClosed(new Date()) }, { merge: true });
}

/** The store in one Firestore. */
export function createWorkStore(firestore: Firestore): WorkStore {
  const { find, write } = createVersioned<WorkItem>(firestore, {
    collection: 'todos',
    parse: (_id, data) => workItem.parse(withDates(data)),
    onInvalid: (_document, error) => Promise.reject(new UpstreamError('firestore', error)),
  });
  const open = (sdk: Sdk): Query => todos(sdk).where('isOpen', '==', true);

  return {
    async page(isOpen, request) {
      const some = (all: Query) => {
        const those = all.where('isOpen', '==', isOpen);
        return isOpen ? those.orderBy('deadline') : those.orderBy('expiresAt', 'desc');
      };
      const page = await readPage(firestore, 'todos', some, request);
      return page && { ...page, nodes: validIn(workItem, page.nodes) };
    },

    read: find,

    write: async (version, item) => (await write(item.id, version, item)) !== null,

    async about({ uid, customerIds, declarationIds }) {
      const documents = await findByAny(firestore, 'todos', {
        uid: uid === null ? [] : [uid],
        customerId: customerIds,
        declarationId: declarationIds,
      });
      return validIn(workItem, documents).sort(
        (a, b) => a.deadline.getTime() - b.deadline.getTime(),
      );
    },

    count: (kind) =>
      countAndOldest(firestore, 'deadline', (sdk) => open(sdk).where('kind', '==', kind)),
  };
}
