/** The interface of the store of declarations. */
import type { Pending } from '../account/changed-account.ts';
import type { Mail } from '../mail/mail.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stored } from '../worker.ts';
import type { Declaration } from './declaration.ts';

export type StoredDeclaration = Stored<Declaration>;

/** All functions throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface DeclarationStore {
  /**
   * Stores a new declaration and its mails, all or nothing. The same id twice is one declaration.
   * @returns the declaration as it is stored, with the time of its commit: the one that was given, or the earlier one
   *   with this id
   */
  add(
    declaration: Declaration,
    mails: readonly Mail[],
  ): Promise<{ declaration: Declaration; isNew: boolean }>;
  /** Null for an unknown id. */
  read(id: string): Promise<StoredDeclaration | null>;
  /**
   * Writes a declaration with new mails, all or nothing, if the document still has the version that was read.
   * @returns the declaration with its new version; null when another writer was faster
   */
  write(
    stored: StoredDeclaration,
    changed: Declaration,
    mails?: readonly Mail[],
  ): Promise<StoredDeclaration | null>;
  /** At most `limit` ids of declarations that are due, the earliest first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** At most 100 declarations under the mailboxes of addresses, in any spelling, or that ended a plan of customers; newest first. */
  about(emails: readonly string[], customerIds: readonly string[]): Promise<Declaration[]>;
  /** Declarations in a state, or in any, the oldest first. Returns null if `after` is no declaration. */
  page(state: Declaration['state'] | null, request: PageRequest): Promise<Page<Declaration> | null>;
  /** Counts the declarations whose plan was not looked for yet. */
  unmatched(): Promise<Pending>;
}
