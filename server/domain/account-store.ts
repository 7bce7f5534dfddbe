/** Where accounts and receipts are kept, as the domain sees it. */
import type { Account } from './account.ts';
import type { Cancellation } from './cancellation.ts';
import type { Draft } from './account-draft.ts';

/** An account as it was read. */
export interface StoredAccount {
  account: Account;
  /** Which state of the document this is; opaque, null when there is none yet. */
  version: unknown;
}

/** The words that are not carried out yet. */
export interface Pending {
  count: number;
  /** When the oldest of them was said; null when there is none. */
  oldest: Date | null;
}

/** All functions throw UpstreamError (`directory`) when the store does not answer in 2 s. */
export interface AccountStore {
  /** One that does not exist is empty. What can't be understood is set aside, and what is whole of it kept. */
  read(customerId: string): Promise<StoredAccount>;
  /**
   * Writes an account and its receipts, all or nothing, if the document is still as it was read.
   * @returns the account as it is now; null when somebody else was faster
   */
  write(stored: StoredAccount, draft: Draft): Promise<StoredAccount | null>;
  /** Makes an account due now: something happened at the provider at that time. */
  touch(customerId: string, heardAt: Date): Promise<void>;
  /** The customers whose account is due, the earliest deadline first; at most `limit`. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Whose subscription it is; null when no account has it. */
  customerOf(subscriptionId: string): Promise<string | null>;
  /** A receipt; null when there is none of this id. */
  receipt(id: string): Promise<Cancellation | null>;
  /** The receipts of a customer, newest first, at most 100. */
  receiptsOf(customerId: string): Promise<Cancellation[]>;
  /** How many accounts have a word that is not carried out. */
  pending(): Promise<Pending>;
}
