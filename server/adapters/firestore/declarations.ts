/** Stores declarations (`declarations/{id}`), each in one batch with its mails and tasks. */
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

/** Returns the parsed document in a list, or an empty list for an invalid document. So an invalid document doesn't hide others. */
function valid(document: QueryDocumentSnapshot): Declaration[] {
  const { data } = declaration.safeParse(storedData(document.data()));
  return data ? [data] : [];
}

/** Adds the mailbox (the normalized address) of the sender's address for payments. So an export by this address finds the declaration. */
const withPayer = (changed: Declaration) =>
  changed.paidWith === undefined
    ? changed
    : { ...changed, paidWithMailbox: mailboxOf(changed.paidWith) };

export function createDeclarationStore(firestore: Firestore, log: Log): DeclarationStore {
  const { all, find, write, due } = createVersioned<Declaration>(firestore, {
    collection: 'declarations',
    parse: (_id, data) => declaration.parse(storedData(data)),
    /** Postpones an invalid document that is due, so that the worker can continue with others. */
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
        // Searches use mailboxes, because the address of one mailbox can be written in several ways.
        mailbox: mailboxOf(email),
        confirmMailbox: confirmTo === null ? null : mailboxOf(confirmTo),
        expiresAt: keptUntil(new Date()),
      };
      // If the declaration exists, the form was sent twice, or Firestore's answer to the first attempt was lost.
      const isNew = await write(added.id, null, document, (batch, sdk) => {
        addMails(sdk, batch, mails);
        addTasks(sdk, batch, [], tasksOfDeclaration(added));
      });
      // Reads the declaration again, because pages and mails show the stored time.
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
