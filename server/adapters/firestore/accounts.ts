/** Stores accounts in Firestore (`accounts/{customerId}`), each with its changed receipts and new mails in one atomic batch. */
import type { Firestore as Sdk, Timestamp } from 'firebase-admin/firestore';
import {
  type Account,
  newAccount,
  parseAccount,
  UnreadableAccountError,
} from '../../domain/account.ts';
import type { AccountStore, StoredAccount } from '../../domain/account-store.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { receiptKeptUntil } from '../../domain/retention.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Firestore } from './client.ts';
import { receiptReads, receipts } from './cancellations.ts';
import { countAndOldest, isAbsent, isTaken, unlessConflict, withDates } from './documents.ts';
import { addMails } from './mails.ts';
import { createSetAside } from './set-aside.ts';

/** Accounts whose deadline is within this time go before all others. */
const urgentMs = 3_600_000;

const accounts = (sdk: Sdk) => sdk.collection('accounts');

/**
 * The store in one Firestore.
 * @param onSetAside called for each invalid document, for metrics
 */
export function createAccountStore(
  firestore: Firestore,
  log: Log,
  onSetAside: () => void = () => {},
): AccountStore {
  const setAside = createSetAside(firestore, log, onSetAside);

  async function read(customerId: string): Promise<StoredAccount> {
    for (;;) {
      const document = await firestore.call((sdk) => accounts(sdk).doc(customerId).get());
      const data = document.data();
      if (!data) return { account: newAccount(customerId), version: null };
      try {
        const account = parseAccount(customerId, withDates(data) as Record<string, unknown>);
        return { account, version: document.updateTime };
      } catch (error) {
        if (!(error instanceof UnreadableAccountError)) throw new UpstreamError('directory', error);
        const replaced = await setAside(customerId, data, document.updateTime, error);
        // If another process was faster, it is read again.
        if (replaced) return replaced;
      }
    }
  }

  return {
    ...receiptReads(firestore),
    read,

    async write(stored, draft, mails = []) {
      const { account, receipts: changed } = draft;
      const written = await unlessConflict(firestore, (sdk) => {
        const batch = sdk.batch();
        const document = accounts(sdk).doc(account.customerId);
        if (stored.version === null) batch.create(document, account);
        else
          batch.update(document, { ...account }, { lastUpdateTime: stored.version as Timestamp });
        for (const receipt of changed.values())
          batch.set(receipts(sdk).doc(receipt.id), {
            ...receipt,
            expiresAt: receiptKeptUntil(receipt),
          });
        addMails(sdk, batch, mails);
        return batch.commit();
      });
      return written && { account, version: written[0]?.writeTime };
    },

    async touch(customerId, heardAt) {
      const changes = { dueAt: new Date(), heardAt };
      for (;;) {
        try {
          await firestore.call((sdk) => accounts(sdk).doc(customerId).update(changes), {
            pass: isAbsent,
          });
          return;
        } catch (error) {
          if (!isAbsent(error)) throw error;
        }
        const account: Account = { ...newAccount(customerId), ...changes };
        try {
          await firestore.call((sdk) => accounts(sdk).doc(customerId).create(account), {
            pass: isTaken,
          });
          return;
        } catch (error) {
          if (!isTaken(error)) throw error;
        }
      }
    },

    async due(now, limit) {
      const soon = new Date(now.getTime() + urgentMs);
      const [urgent, others] = await firestore.call((sdk) =>
        Promise.all([
          accounts(sdk).where('deadline', '<=', soon).orderBy('deadline').limit(limit).get(),
          accounts(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).get(),
        ]),
      );
      const isDue = (document: FirebaseFirestore.QueryDocumentSnapshot) => {
        const { dueAt } = withDates(document.data()) as { dueAt?: unknown };
        return !(dueAt instanceof Date) || dueAt <= now;
      };
      const ids = [...urgent.docs.filter(isDue), ...others.docs].map(({ id }) => id);
      return [...new Set(ids)].slice(0, limit);
    },

    async customerOf(subscriptionId) {
      const { docs } = await firestore.call((sdk) =>
        accounts(sdk).where('subscriptionIds', 'array-contains', subscriptionId).limit(1).get(),
      );
      return docs[0]?.id ?? null;
    },

    pending: () =>
      countAndOldest(firestore, 'pendingSince', (sdk) =>
        accounts(sdk).where('pendingSince', '>', new Date(0)),
      ),
  };
}
