/** Reads from Firestore what needs a person, and stores what was dealt with (`work_items/{id}`). */
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import { z } from 'zod';
import { account, incident } from '../../domain/account/account.ts';
import { type Mail, mail } from '../../domain/mail/mail.ts';
import { workResolution, type WorkStore } from '../../domain/support/work-queue.ts';
import type { Firestore } from './firestore-client.ts';
import { isAbsent, isTaken, withDates } from './versioned.ts';

const workItems = (sdk: Sdk) => sdk.collection('work_items');

/** An entry of `accounts_set_aside`, as far as it is needed. The original document may be anything. */
const setAsideEntry = z.object({
  customerId: z.string(),
  at: z.date(),
  document: z.object({ deadline: z.date().nullable().catch(null) }).catch({ deadline: null }),
});

/** The store in one Firestore. */
export function createWorkStore(firestore: Firestore): WorkStore {
  return {
    async needingAttention(limit) {
      const { docs } = await firestore.call((sdk) =>
        sdk
          .collection('accounts')
          .where('attention', 'array-contains-any', incident.options)
          .limit(limit)
          .get(),
      );
      // An invalid one is set aside when it is next read.
      return docs.flatMap((document) => {
        const { data } = account.safeParse(withDates(document.data()));
        return data ? [data] : [];
      });
    },

    async setAside(limit) {
      const { docs } = await firestore.call((sdk) =>
        sdk.collection('accounts_set_aside').orderBy('at').limit(limit).get(),
      );
      return docs.flatMap((document) => {
        const { data } = setAsideEntry.safeParse(withDates(document.data()));
        if (!data) return [];
        const { customerId, at, document: original } = data;
        return [{ id: document.id, customerId, at, deadline: original.deadline }];
      });
    },

    async undelivered(limit) {
      const { docs } = await firestore.call((sdk) =>
        sdk
          .collection('mails')
          .where('state', '==', 'FAILED' satisfies Mail['state'])
          // The others go to whoever declared something: a page was their proof, and anybody can make one fail.
          .where('to', '==', null)
          .orderBy('createdAt', 'desc')
          .limit(limit)
          .get(),
      );
      return docs.flatMap((document) => mail.safeParse(withDates(document.data())).data ?? []);
    },

    async resolved(ids) {
      if (ids.length === 0) return new Set();
      const documents = await firestore.call((sdk) =>
        sdk.getAll(...ids.map((id) => workItems(sdk).doc(id))),
      );
      return new Set(documents.filter(({ exists }) => exists).map(({ id }) => id));
    },

    async erasures(limit) {
      const { docs } = await firestore.call((sdk) =>
        workItems(sdk).where('erasure.isOpen', '==', true).limit(limit).get(),
      );
      return docs.flatMap((document) => {
        const { data } = workResolution.safeParse(withDates(document.data()));
        return data?.erasure ? [{ ...data, id: document.id, erasure: data.erasure }] : [];
      });
    },

    async addErasure(id, asked) {
      const document = { ...asked, note: '' };
      const add = (sdk: Sdk) => workItems(sdk).doc(id).create(document);
      if (await firestore.orNull(add, isTaken)) return;
      const before = await firestore.call((sdk) => workItems(sdk).doc(id).get());
      // One that was dealt with is asked for again.
      if (before.get('erasure.isOpen') !== true)
        await firestore.call((sdk) => workItems(sdk).doc(id).set(document));
    },

    async resolveErasure(id, resolution) {
      const changes = { ...resolution, 'erasure.isOpen': false };
      // Absent: it was erased meanwhile.
      await firestore.orNull((sdk) => workItems(sdk).doc(id).update(changes), isAbsent);
    },

    async resolve(id, resolution) {
      // Taken: somebody else was faster, or the first try stored it and its answer was lost.
      await firestore.orNull(
        (sdk) =>
          workItems(sdk)
            .doc(id)
            .create({ ...resolution }),
        isTaken,
      );
    },
  };
}
