/** Stores accounts in Firestore (`accounts/{customerId}`), each with its changed receipts and new mails in one atomic batch. */
import { randomUUID } from 'node:crypto';
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import {
  account as accountSchema,
  type Account,
  newAccount,
  parseAccount,
  UnreadableAccountError,
} from '../../domain/account/account.ts';
import type { AccountStore } from '../../domain/account/account-store.ts';
import { type Cancellation, cancellation } from '../../domain/account/cancellation.ts';
import { UpstreamError } from '../../domain/errors.ts';
import { receiptNumber } from '../../domain/receipt-number.ts';
import type { Log } from '../../log.ts';
import type { Firestore } from './client.ts';
import {
  addMails,
  countAndOldest,
  isAbsent,
  keptUntil,
  receiptKeptUntil,
  storedData,
  withDates,
} from './documents.ts';
import { createVersioned, type InvalidDocument } from './versioned.ts';

/** Accounts whose deadline is within this time go before all others. */
const urgentMs = 3_600_000;
/** The most receipts of a customer that are read. */
const receiptLimit = 100;

/** The store in one Firestore. */
export function createAccountStore(firestore: Firestore, log: Log): AccountStore {
  const { all, read, write } = createVersioned<Account>(firestore, {
    collection: 'accounts',
    parse: (id, data) => parseAccount(id, withDates(data) as Record<string, unknown>),
    onInvalid: setAside,
  });
  const receipts = (sdk: FirebaseFirestore.Firestore) => sdk.collection('cancellations');

  /** Replaces an invalid document by its valid parts, and keeps a copy of the original: one must stop no other. */
  async function setAside(invalid: InvalidDocument, error: unknown) {
    const { id: customerId, data, version, at } = invalid;
    if (!(error instanceof UnreadableAccountError)) throw new UpstreamError('firestore', error);
    const { message: problem, salvaged } = error;
    const id = randomUUID();
    // An unknown field is a newer release's, and stays.
    const excess = Object.keys(accountSchema.shape).filter((name) => !(name in salvaged));
    const removed = Object.fromEntries(excess.map((name) => [name, FieldValue.delete()]));
    const copy = { customerId, problem, document: data, at, expiresAt: keptUntil(at) };
    const written = await write(customerId, version, { ...salvaged, ...removed }, (batch, sdk) =>
      batch.create(sdk.collection('accounts_set_aside').doc(id), copy),
    );
    if (!written) return 'read again';
    log.error(
      { alert: 'account_set_aside', document: `accounts_set_aside/${id}`, problem },
      'invalid account document set aside',
    );
    return { ...written, value: salvaged };
  }

  return {
    async read(customerId) {
      const stored = await read(customerId);
      return { ...stored, value: stored.value ?? newAccount(customerId) };
    },

    async write({ version }, { account, receipts: changed }, mails = []) {
      return write(account.customerId, version, account, (batch, sdk) => {
        for (const receipt of changed.values())
          // Merged: what a newer release added to the receipt stays, also where the account has lost it.
          batch.set(
            receipts(sdk).doc(receipt.id),
            {
              ...receipt,
              number: receiptNumber(receipt.id),
              expiresAt: receiptKeptUntil(receipt),
            },
            { merge: true },
          );
        addMails(sdk, batch, mails);
      });
    },

    async touch(customerId, happenedAt) {
      for (;;) {
        const { value, at: dueAt } = await read(customerId);
        const before = value?.heardAt ?? null;
        // Events come late and again.
        const isLater = happenedAt !== null && (before === null || happenedAt > before);
        const changes = { dueAt, heardAt: isLater ? happenedAt : before };
        // On no version: many come at once, and each moves the version by which others write.
        const update = (sdk: Sdk) => all(sdk).doc(customerId).update(changes);
        if (value && (await firestore.orNull(update, isAbsent))) return;
        if (!value && (await write(customerId, null, { ...newAccount(customerId), ...changes })))
          return;
      }
    },

    async due(now, limit) {
      const soon = new Date(now.getTime() + urgentMs);
      const [urgent, others] = await firestore.call((sdk) =>
        Promise.all([
          all(sdk)
            .where('deadline', '<=', soon)
            .orderBy('deadline')
            .limit(limit)
            .select('dueAt')
            .get(),
          all(sdk).where('dueAt', '<=', now).orderBy('dueAt').limit(limit).select().get(),
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
        all(sdk).where('subscriptionIds', 'array-contains', subscriptionId).limit(1).select().get(),
      );
      return docs[0]?.id ?? null;
    },

    pending: () =>
      countAndOldest(firestore, 'pendingSince', (sdk) =>
        all(sdk).where('pendingSince', '>', new Date(0)),
      ),

    receipt: async (id) => parseReceipt(await firestore.call((sdk) => receipts(sdk).doc(id).get())),

    async receiptNumbered(number) {
      const { docs } = await firestore.call((sdk) =>
        receipts(sdk).where('number', '==', number).limit(1).get(),
      );
      return docs[0] ? parseReceipt(docs[0]) : null;
    },

    async receiptsOf(customerId) {
      const { docs } = await firestore.call((sdk) =>
        receipts(sdk).where('customerId', '==', customerId).limit(receiptLimit).get(),
      );
      // An invalid receipt is left out, so that it does not hide the others.
      return docs
        .flatMap((document) => parseReceipt(document) ?? [])
        .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
    },
  };
}

const parseReceipt = (document: FirebaseFirestore.DocumentSnapshot): Cancellation | null =>
  cancellation.safeParse(storedData(document.data())).data ?? null;
