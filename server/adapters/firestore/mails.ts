/** The outbox in Firestore (`mails/{id}`, `mail_addresses/{hash}`): mails are stored in the batch of what they tell of. */
import { hash } from 'node:crypto';
import type { Firestore as Sdk, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type Mail, mail } from '../../domain/mail/mail.ts';
import { addressLimit, type Outbox, takePlace } from '../../domain/mail/outbox.ts';
import { type Log, pseudonym } from '../../telemetry/log.ts';
import type { Firestore } from './client.ts';
import { countAndOldest, unlessConflict, withDates } from './documents.ts';

/** Milliseconds that a claimed mail is left to the process that claimed it. */
const leaseMs = 60_000;
/** Milliseconds until an invalid document is looked at again. */
const invalidPauseMs = 3_600_000;
/** The most mails on one receipt that are read. */
const receiptLimit = 20;

const mails = (sdk: Sdk) => sdk.collection('mails');
const addresses = (sdk: Sdk) => sdk.collection('mail_addresses');

/** Stored at `mail_addresses/{SHA-256 of the address}`. */
const addressDocument = z.object({
  attempts: z.array(z.object({ mailId: z.string(), at: z.date() })),
});

/** Adds mails to a batch. */
export function addMails(sdk: Sdk, batch: WriteBatch, added: Iterable<Mail>): void {
  for (const each of added) batch.set(mails(sdk).doc(each.id), each);
}

/** The outbox in one Firestore. */
export function createOutbox(firestore: Firestore, log: Log): Outbox {
  /** Has an invalid document looked at again later, so that it does not hold up the others. */
  async function putOff(id: string, version: Timestamp): Promise<void> {
    log.error({ mail: pseudonym(id) }, 'invalid mail document');
    const dueAt = new Date(Date.now() + invalidPauseMs);
    await unlessConflict(firestore, (sdk) =>
      mails(sdk).doc(id).update({ dueAt }, { lastUpdateTime: version }),
    );
  }

  return {
    async due(now, limit) {
      const { docs } = await firestore.call((sdk) =>
        mails(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).get(),
      );
      return docs.map(({ id }) => id);
    },

    async read(id) {
      const document = await firestore.call((sdk) => mails(sdk).doc(id).get());
      if (!document.exists || !document.updateTime) return null;
      const stored = withDates(document.data());
      const { data } = mail.safeParse(stored);
      if (data) return { mail: data, version: document.updateTime };
      // A newer release's are left to it.
      const { version } = stored as { version?: unknown };
      if (typeof version !== 'number' || version <= 1) await putOff(id, document.updateTime);
      return null;
    },

    async claim({ mail: claimed, version }, address, now) {
      const key = hash('sha256', address.trim().toLowerCase());
      const document = await firestore.call((sdk) => addresses(sdk).doc(key).get());
      const { data } = addressDocument.safeParse(withDates(document.data()));
      const place = takePlace(data?.attempts ?? [], claimed.id, now);
      if ('freeAt' in place) return { kind: 'full', freeAt: place.freeAt };
      const changes = {
        dueAt: new Date(now.getTime() + leaseMs),
        attempts: claimed.attempts + 1,
      };
      const entry = {
        version: 1,
        attempts: place.attempts,
        expiresAt: new Date(now.getTime() + addressLimit.windowMs),
      };
      const written = await unlessConflict(firestore, (sdk) => {
        const batch = sdk.batch().update(mails(sdk).doc(claimed.id), changes, {
          lastUpdateTime: version as Timestamp,
        });
        const target = addresses(sdk).doc(key);
        if (document.updateTime)
          batch.update(target, entry, { lastUpdateTime: document.updateTime });
        else batch.create(target, entry);
        return batch.commit();
      });
      if (!written) return { kind: 'taken' };
      return {
        kind: 'claimed',
        stored: { mail: { ...claimed, ...changes }, version: written[0]?.writeTime },
      };
    },

    async write({ mail: { id }, version }, changes) {
      const written = await unlessConflict(firestore, (sdk) =>
        mails(sdk)
          .doc(id)
          .update({ ...changes }, { lastUpdateTime: version as Timestamp }),
      );
      return written !== null;
    },

    async onReceipt(receiptId) {
      const { docs } = await firestore.call((sdk) =>
        mails(sdk).where('receiptId', '==', receiptId).limit(receiptLimit).get(),
      );
      return docs.flatMap((document) => mail.safeParse(withDates(document.data())).data ?? []);
    },

    overdue: (now) =>
      countAndOldest(firestore, 'plannedAt', (sdk) => mails(sdk).where('plannedAt', '<=', now)),
  };
}
