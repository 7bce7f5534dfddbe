/** Stores accounts and receipts in Firestore (`accounts/{customerId}`, `cancellations/{id}`) in atomic batches. */
import { randomUUID } from 'node:crypto';
import { FieldValue, type Firestore as Sdk, type Timestamp } from 'firebase-admin/firestore';
import {
  type Account,
  newAccount,
  parseAccount,
  UnreadableAccountError,
} from '../../domain/account.ts';
import type { AccountStore, StoredAccount } from '../../domain/account-store.ts';
import { type Cancellation, cancellation } from '../../domain/cancellation.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Firestore } from './client.ts';
import { isAbsent, isConflict, isTaken, withDates } from './documents.ts';

/** The most receipts of a customer that are read. */
const receiptLimit = 100;
/** Accounts whose deadline is within this time go before all others. */
const urgentMs = 3_600_000;

const accounts = (sdk: Sdk) => sdk.collection('accounts');
const receipts = (sdk: Sdk) => sdk.collection('cancellations');
/** Copies of invalid documents with the reason, for operators. */
const setAside = (sdk: Sdk) => sdk.collection('accounts_set_aside');

/**
 * The store in one Firestore.
 * @param onSetAside called for each invalid document, for metrics
 */
export function createAccountStore(
  firestore: Firestore,
  log: Log,
  onSetAside: () => void = () => {},
): AccountStore {
  /** Replaces an invalid document by its valid parts, and keeps a copy of the original. */
  async function replace(
    customerId: string,
    document: Record<string, unknown>,
    version: Timestamp | undefined,
    { message: problem, salvaged }: UnreadableAccountError,
  ): Promise<StoredAccount> {
    const id = randomUUID();
    const excess = Object.keys(document).filter((name) => !(name in salvaged));
    const removed = Object.fromEntries(excess.map((name) => [name, FieldValue.delete()]));
    const [, written] = await firestore.call(
      (sdk) =>
        sdk
          .batch()
          .create(setAside(sdk).doc(id), { customerId, problem, document, at: new Date() })
          .update(
            accounts(sdk).doc(customerId),
            { ...salvaged, ...removed },
            version ? { lastUpdateTime: version } : {},
          )
          .commit(),
      { pass: isConflict },
    );
    onSetAside();
    log.error(
      { alert: 'account_set_aside', document: `accounts_set_aside/${id}`, problem },
      'invalid account document set aside',
    );
    return { account: salvaged, version: written?.writeTime ?? null };
  }

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
        try {
          return await replace(customerId, data, document.updateTime, error);
        } catch (failure) {
          // Another process has replaced it: read it again.
          if (!isConflict(failure)) throw failure;
        }
      }
    }
  }

  async function readReceipts(query: (sdk: Sdk) => FirebaseFirestore.Query) {
    const { docs } = await firestore.call((sdk) => query(sdk).get());
    // An invalid receipt is left out, so that it does not hide the others.
    return docs.flatMap(
      (document) => cancellation.safeParse(withDates(document.data())).data ?? [],
    );
  }

  return {
    read,

    async write(stored, draft) {
      const { account, receipts: changed } = draft;
      try {
        const [written] = await firestore.call(
          (sdk) => {
            const batch = sdk.batch();
            const document = accounts(sdk).doc(account.customerId);
            if (stored.version === null) batch.create(document, account);
            else
              batch.update(
                document,
                { ...account },
                { lastUpdateTime: stored.version as Timestamp },
              );
            for (const receipt of changed.values())
              batch.set(receipts(sdk).doc(receipt.id), receipt);
            return batch.commit();
          },
          { pass: isConflict },
        );
        return { account, version: written?.writeTime };
      } catch (error) {
        if (isConflict(error)) return null;
        throw error;
      }
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

    async receipt(id) {
      const document = await firestore.call((sdk) => receipts(sdk).doc(id).get());
      return cancellation.safeParse(withDates(document.data())).data ?? null;
    },

    async receiptsOf(customerId) {
      const found: Cancellation[] = await readReceipts((sdk) =>
        receipts(sdk).where('customerId', '==', customerId).limit(receiptLimit),
      );
      return found.sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
    },

    async pending() {
      const ever = new Date(0);
      const [counted, first] = await firestore.call((sdk) => {
        const all = accounts(sdk).where('pendingSince', '>', ever);
        return Promise.all([all.count().get(), all.orderBy('pendingSince').limit(1).get()]);
      });
      const [oldest] = first.docs.map((document) => withDates(document.data()));
      const { pendingSince } = Object(oldest) as { pendingSince?: Date };
      return { count: counted.data().count, oldest: pendingSince ?? null };
    },
  };
}
