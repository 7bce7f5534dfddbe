/** A declaration by which somebody cancels or withdraws without signing in: its words, and what became of it. */
import { z } from 'zod';
import type { Pending } from '../customer-record/changed-record.ts';
import type { Mail } from '../mail/mail.ts';
import type { Page, PageRequest } from '../page.ts';
import { type Stored, stored } from '../stored.ts';

const declarationKind = z.enum(['CANCELLATION', 'WITHDRAWAL']);
export type DeclarationKind = z.infer<typeof declarationKind>;

const declarationType = z.enum(['ORDINARY', 'EXTRAORDINARY']);

/** What the form asks for, word for word. A withdrawal has a name, a contract and an email only. */
const declared = stored({
  name: z.string(),
  email: z.string(),
  /** What identifies the contract. */
  contract: z.string(),
  type: declarationType.nullable(),
  /** Of an extraordinary cancellation. */
  reason: z.string().nullable(),
  /** The day on which the contract is to end, `YYYY-MM-DD`; null for the earliest possible one. */
  endsOn: z.string().nullable(),
  /** Where to confirm; null for `email`. */
  confirmTo: z.string().nullable(),
});
export type Declared = z.infer<typeof declared>;

/** Why a declaration needs a person. The names are those of the schema. */
const issue = z.enum([
  'NO_PLAN',
  'SEVERAL_PLANS',
  'EXTRAORDINARY',
  'LATER_DATE',
  'LATER_INTENT',
  'WITHDRAWAL',
  'REFUSED',
  'SUSPICIOUS',
  'NO_USABLE_ANSWER',
]);
export type DeclarationIssue = z.infer<typeof issue>;

/** A plan that may be the one that is meant. */
const candidate = stored({
  customerId: z.string(),
  subscriptionId: z.string(),
  boughtAt: z.date().nullable(),
});
export type DeclarationCandidate = z.infer<typeof candidate>;

/** What support did about a declaration. */
const resolution = stored({
  outcome: z.enum(['CARRIED_OUT', 'DECLINED', 'DUPLICATE']),
  note: z.string(),
  at: z.date(),
  agentId: z.string(),
});
export type DeclarationResolution = z.infer<typeof resolution>;

/** Stored at `declarations/{id}`. */
export const declaration = stored({
  version: z.literal(1),
  id: z.string(),
  kind: declarationKind,
  /** A code of `languages`. */
  language: z.string(),
  /** The version of the page's text. */
  textVersion: z.string(),
  receivedAt: z.date(),
  declared,
  /** Whether the field was filled in that people don't see: only a person acts on such a declaration. */
  isSuspicious: z.boolean(),
  /**
   * RECEIVED: not looked at yet. MATCHED: the plan ends. ASKED: no plan was found, and its sender was asked for the
   * address they pay with. OPEN: support must act. RESOLVED: support has. UNDONE: taken back with the link in the mail.
   */
  state: z.enum(['RECEIVED', 'MATCHED', 'ASKED', 'OPEN', 'RESOLVED', 'UNDONE']),
  issue: issue.nullable(),
  /** The plans that may be meant. */
  candidates: z.array(candidate),
  /** When to look for the plan; null for never. */
  dueAt: z.date().nullable(),
  failures: z.int(),
  /** SHA-256 of the secret in the link of the mail that asks for the address, base64url; missing if none was sent. */
  askedHash: z.string().optional(),
  /** The address that the sender added with that link, as typed; missing until then. The plan is looked for under it. */
  paidWith: z.string().optional(),
  /** The plan that it ends; the receipt and the word's generation are null until the word is recorded. */
  match: stored({
    customerId: z.string(),
    subscriptionId: z.string(),
    cancellationId: z.string().nullable(),
    generation: z.int().nullable(),
    at: z.date(),
    /** SHA-256 of the secret in the link that undoes it, base64url; null where no mail is sent. */
    undoHash: z.string().nullable(),
    /** When the link was last of use. */
    undoneAt: z.date().nullable(),
  }).nullable(),
  /** What support did. */
  resolution: resolution.nullable(),
});
export type Declaration = z.infer<typeof declaration>;

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
