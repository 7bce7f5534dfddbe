/** Stores the support team's tasks (`tasks/{id}`). One batch stores a task and the change that opens or closes the task. */
import type { Firestore as Sdk, Query, WriteBatch } from 'firebase-admin/firestore';
import {
  changedTasks,
  asClosed,
  type NewTask,
  openTask,
  type Task,
  task,
  type TaskStore,
} from '../../domain/support/tasks.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { Firestore } from './firestore-client.ts';
import {
  addMails,
  countAndOldest,
  createVersioned,
  findByAny,
  readPage,
  validIn,
  withDates,
} from './versioned.ts';

const tasks = (sdk: Sdk) => sdk.collection('tasks');

/** Adds to a batch the tasks that a change opens or closes. @param before the tasks before the change */
export function addTasks(sdk: Sdk, batch: WriteBatch, before: NewTask[], now: NewTask[]): void {
  const { opened, closed } = changedTasks(before, now);
  for (const task of opened) batch.set(tasks(sdk).doc(task.id), openTask(task));
  // Writes all fields, because the document is perhaps gone: Firestore deletes closed tasks after 30 days.
  for (const task of closed)
    batch.set(tasks(sdk).doc(task.id), { ...task, ...asClosed(new Date()) }, { merge: true });
}

export function createTaskStore(firestore: Firestore): TaskStore {
  const { find, write } = createVersioned<Task>(firestore, {
    collection: 'tasks',
    parse: (_id, data) => task.parse(withDates(data)),
    onInvalid: (_document, error) => Promise.reject(new UpstreamError('firestore', error)),
  });
  const open = (sdk: Sdk): Query => tasks(sdk).where('isOpen', '==', true);

  return {
    async page({ isOpen, kind }, request) {
      const some = (all: Query) => {
        const inState = all.where('isOpen', '==', isOpen);
        const those = kind === null ? inState : inState.where('kind', '==', kind);
        return isOpen ? those.orderBy('deadline') : those.orderBy('expiresAt', 'desc');
      };
      const page = await readPage(firestore, 'tasks', some, request);
      return page && { ...page, nodes: validIn(task, page.nodes) };
    },

    read: find,

    async write(version, task, mails = []) {
      const written = await write(task.id, version, task, (batch, sdk) =>
        addMails(sdk, batch, mails),
      );
      return written !== null;
    },

    async about({ uid, customerIds, declarationIds }) {
      const documents = await findByAny(firestore, 'tasks', {
        uid: uid === null ? [] : [uid],
        customerId: customerIds,
        declarationId: declarationIds,
      });
      return validIn(task, documents).sort((a, b) => a.deadline.getTime() - b.deadline.getTime());
    },

    count: (kind) =>
      countAndOldest(firestore, 'deadline', (sdk) => open(sdk).where('kind', '==', kind)),
  };
}
