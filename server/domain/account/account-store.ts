/** The interface of the store of accounts and receipts. */
import type { Account } from './account.ts';
import type { Cancellation } from './cancellation.ts';
import type { Draft } from './draft.ts';
import type { Mail } from '../mail/mail.ts';
import type { Stored } from '../worker.ts';

export type StoredAccount = Stored<Account>;

/** The accepted changes that are not carried out yet. */
export interface Pending {
  count: number;
  /** When the oldest of them was accepted; null when there is none. */
  oldest: Date | null;
}

/** All functions throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface AccountStore {
  /** Reads an account; a missing one is empty. An invalid document is set aside and replaced by its valid parts. */
  read(customerId: string): Promise<StoredAccount>;
  /**
   * Writes an account, its receipts and new mails atomically, if the document still has the version that was read.
   * @returns the account with its new version; null when another writer was faster
   */
  write(
    stored: StoredAccount,
    draft: Pick<Draft, 'account' | 'receipts'>,
    mails?: readonly Mail[],
  ): Promise<StoredAccount | null>;
  /** Makes an account due now. @param happenedAt when a subscription changed, by the provider's clock, if one did */
  touch(customerId: string, happenedAt: Date | null): Promise<void>;
  /** At most `limit` customers whose account is due, the earliest deadline first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** The customer who has a subscription; null when no account has it. */
  customerOf(subscriptionId: string): Promise<string | null>;
  /** A receipt; null for an unknown id. */
  receipt(id: string): Promise<Cancellation | null>;
  /** A receipt by its short number; null for an unknown one, and for one that was last written without its number. */
  receiptNumbered(number: string): Promise<Cancellation | null>;
  /** At most 100 receipts of a customer, newest first. */
  receiptsOf(customerId: string): Promise<Cancellation[]>;
  /** Counts the accounts with an accepted change that is not carried out. */
  pending(): Promise<Pending>;
}
