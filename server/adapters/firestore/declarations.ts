/** Stores declarations (`declarations/{id}`), each with its mails in one batch. */
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { mailboxOf } from '../../domain/address.ts';
import {
  type Declaration,
  declaration,
  type DeclarationStore,
} from '../../domain/leaving/declaration.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { keptUntil } from '../../domain/support/retention.ts';
import { tasksOfDeclaration } from '../../domain/support/tasks.ts';
import { type Log, pseudonym } from '../../log.ts';
import type { Firestore } from './firestore-client.ts';
import { addTasks } from './tasks.ts';
import {
  addMails,
  countAndOldest,
  createVersioned,
  findByAny,
  readPage,
  storedData,
  withDates,
} from './versioned.ts';

const invalidPauseMs = 3_600_000;

/** Parses a document into a list. The list of an invalid one is empty, so that it does not hide the others. */
function valid(document: QueryDocumentSnapshot): Declaration[] {
  const { data } = declaration.safeParse(storedData(document.data()));
  return data ? [data] : [];
}

/** Adds the mailbox of the sender's payment address, so that an export by this address finds the declaration. */
const withPayer = (changed: Declaration) =>
  changed.paidWith === undefined
    ? changed
    : { ...changed, paidWithMailbox: mailboxOf(changed.paidWith) };

export function createDeclarationStore(firestore: Firestore, log: Log): DeclarationStore {
  const { all, find, write, due } = createVersioned<Declaration>(firestore, {
    collection: 'declarations',
    parse: (_id, data) => declaration.parse(storedData(data)),
    /** Postpones an invalid document that is due, so that it does not hold up the others. */
    async onInvalid({ id, data, version, at }, error) {
      const dueAt = withDates(data['dueAt']);
      if (!(dueAt instanceof Date) || dueAt > at) throw new UpstreamError('firestore', error);
      log.error({ declaration: pseudonym(id) }, 'invalid declaration document');
      await write(id, version, { dueAt: new Date(at.getTime() + invalidPauseMs) });
      return null;
    },
  });

  return {
    due,
    read: find,

    async add(added, mails) {
      const { email, confirmTo } = added.declared;
      const document = {
        ...added,
        // Searches use mailboxes, because one mailbox's address can be written in several ways.
        mailbox: mailboxOf(email),
        confirmMailbox: confirmTo === null ? null : mailboxOf(confirmTo),
        expiresAt: keptUntil(new Date()),
      };
      // If the declaration exists, it was sent twice, or the first try stored it and its answer was lost.
      const isNew = await write(added.id, null, document, (batch, sdk) => {
        addMails(sdk, batch, mails);
        addTasks(sdk, batch, [], tasksOfDeclaration(added));
      });
      // Reads the declaration again for the stored time, which all pages and mails show.
      const stored = await find(added.id);
      if (!stored) throw new UpstreamError('firestore', new Error('the declaration is gone'));
      return { declaration: stored.value, isNew: isNew !== null };
    },

    write: ({ value: before, version }, changed, mails = []) =>
      write(changed.id, version, withPayer(changed), (batch, sdk) => {
        addMails(sdk, batch, mails);
        addTasks(sdk, batch, tasksOfDeclaration(before), tasksOfDeclaration(changed));
      }),

    async about(emails, customerIds) {
      const documents = await findByAny(firestore, 'declarations', {
        mailbox: emails.map(mailboxOf),
        'match.customerId': customerIds,
      });
      return documents
        .flatMap(valid)
        .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
    },

    async page(state, request) {
      const some = (all: Query) =>
        (state === null ? all : all.where('state', '==', state)).orderBy('receivedAt');
      const page = await readPage(firestore, 'declarations', some, request);
      return page && { ...page, nodes: page.nodes.flatMap(valid) };
    },

    unmatched: () =>
      countAndOldest(firestore, 'receivedAt', (sdk) =>
        all(sdk).where('state', '==', 'RECEIVED' satisfies Declaration['state']),
      ),
  };
}
