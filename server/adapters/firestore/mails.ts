/** Stores mails (`mails/{id}`). For rate limits, also stores the latest mails of each mailbox (`mail_addresses/{hash}`). */
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import { type Mail, mail, type MailKind, newestVersion } from '../../domain/mail/mail.ts';
import {
  type MailAddress,
  mailAddress,
  mailAddressId,
  type Outbox,
  takePlace,
  windowMs,
} from '../../domain/mail/outbox.ts';
import { type Log, pseudonym } from '../../log.ts';
import { tasksOfMail } from '../../domain/support/tasks.ts';
import type { Firestore } from './firestore-client.ts';
import { addTasks } from './tasks.ts';
import { countAndOldest, createVersioned, findByAny, validIn, withDates } from './versioned.ts';

/** Milliseconds for which only the replica that claimed a mail may send the mail. */
const leaseMs = 60_000;
const invalidPauseMs = 3_600_000;
const receiptLimit = 20;

const addresses = (sdk: Sdk) => sdk.collection('mail_addresses');

export function createOutbox(firestore: Firestore, log: Log): Outbox {
  const { all, find, write, due } = createVersioned<Mail>(firestore, {
    collection: 'mails',
    parse: (_id, data) => mail.parse(withDates(data)),
    /** Postpones an invalid mail, so that the worker can continue with others. */
    async onInvalid({ id, data, version }) {
      // Leaves mails of a newer release to that release.
      const release: unknown = data['version'];
      if (typeof release === 'number' && release > newestVersion) return null;
      log.error({ mail: pseudonym(id) }, 'invalid mail document');
      await write(id, version, { dueAt: new Date(Date.now() + invalidPauseMs) });
      return null;
    },
  });

  return {
    due,
    read: find,

    async urgent(now, limit) {
      const { docs } = await firestore.call((sdk) =>
        all(sdk)
          .where('kind', '==', 'DECLARATION_MATCHED' satisfies MailKind)
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(limit)
          .select('dueAt')
          .get(),
      );
      return docs.map(({ id }) => id);
    },

    async claim({ value: claimed, version: before, at: now }, address, of) {
      const key = mailAddressId(address);
      const document = await firestore.call((sdk) => addresses(sdk).doc(key).get());
      const { data } = mailAddress.safeParse(withDates(document.data()));
      const place = takePlace(data?.attempts ?? [], claimed.id, of, now);
      if ('freeAt' in place) return { kind: 'full', freeAt: place.freeAt };
      const changes = {
        dueAt: new Date(now.getTime() + leaseMs),
        attempts: claimed.attempts + 1,
      };
      const entry: MailAddress = {
        version: 1,
        attempts: place.attempts,
        expiresAt: new Date(now.getTime() + windowMs),
      };
      const written = await write(claimed.id, before, changes, (batch, sdk) => {
        const target = addresses(sdk).doc(key);
        if (document.updateTime)
          batch.update(target, entry, { lastUpdateTime: document.updateTime });
        else batch.create(target, entry);
      });
      if (!written) return { kind: 'taken' };
      return { kind: 'claimed', stored: { ...written, value: { ...claimed, ...changes } } };
    },

    async write({ value: before, version }, changes) {
      const written = await write(before.id, version, changes, (batch, sdk) =>
        addTasks(sdk, batch, tasksOfMail(before), tasksOfMail({ ...before, ...changes })),
      );
      return written !== null;
    },

    async onCancellation(cancellationId) {
      const { docs } = await firestore.call((sdk) =>
        all(sdk).where('cancellationId', '==', cancellationId).limit(receiptLimit).get(),
      );
      return validIn(mail, docs);
    },

    async about({ emails, customerIds, declarationIds }) {
      const documents = await findByAny(firestore, 'mails', {
        to: emails,
        customerId: customerIds,
        declarationId: declarationIds,
      });
      return validIn(mail, documents).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },

    overdue: (now) =>
      countAndOldest(firestore, 'plannedAt', (sdk) => all(sdk).where('plannedAt', '<=', now)),
  };
}
