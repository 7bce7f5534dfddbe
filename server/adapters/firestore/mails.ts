/** The outbox in Firestore (`mails/{id}`): mails are stored in the batch of what they tell of. */
import type { Firestore as Sdk, WriteBatch } from 'firebase-admin/firestore';
import type { Mail } from '../../domain/mail.ts';

const mails = (sdk: Sdk) => sdk.collection('mails');

/** Adds mails to a batch. */
export function addMails(sdk: Sdk, batch: WriteBatch, added: Iterable<Mail>): void {
  for (const mail of added) batch.set(mails(sdk).doc(mail.id), mail);
}
