/** Defines a declaration: a form that cancels or withdraws from a contract, sent without a sign-in. */
import { z } from 'zod';
import type { Pending } from '../customer-record/changed-record.ts';
import type { Mail } from '../mail/mail.ts';
import type { Page, PageRequest } from '../page.ts';
import { type Stored, stored } from '../stored.ts';

const declarationKind = z.enum(['CANCELLATION', 'WITHDRAWAL']);
export type DeclarationKind = z.infer<typeof declarationKind>;

const declarationType = z.enum(['ORDINARY', 'EXTRAORDINARY']);

/** The form's fields as the sender typed them. A withdrawal has only name, contract and email. */
const declared = stored({
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  type: declarationType.nullable(),
  /** The reason for an extraordinary cancellation. */
  reason: z.string().nullable(),
  /** The desired last day, `YYYY-MM-DD`, or null for the earliest possible day. */
  endsOn: z.string().nullable(),
  /** The address for the confirmation, or null to use `email`. */
  confirmTo: z.string().nullable(),
});
export type Declared = z.infer<typeof declared>;

/** Why an agent must decide. The schema explains the values. */
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

const candidate = stored({
  customerId: z.string(),
  subscriptionId: z.string(),
  boughtAt: z.date().nullable(),
});
export type DeclarationCandidate = z.infer<typeof candidate>;

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
  language: z.string(),
  textVersion: z.string(),
  receivedAt: z.date(),
  declared,
  /** True if the sender filled in the form's hidden field, as bots do. Then an agent handles the declaration. */
  isSuspicious: z.boolean(),
  /**
   * RECEIVED: new. MATCHED: the plan ends. ASKED: no plan was found, and the sender was asked for another address. OPEN: support
   * must act. RESOLVED: support has acted. UNDONE: the link in the mail was used, so the plan continues.
   */
  state: z.enum(['RECEIVED', 'MATCHED', 'ASKED', 'OPEN', 'RESOLVED', 'UNDONE']),
  issue: issue.nullable(),
  candidates: z.array(candidate),
  dueAt: z.date().nullable(),
  failures: z.int(),
  /** SHA-256 (base64url) of the secret in the mail NO_PLAN_FOUND. Missing if this mail was never stored. */
  askedHash: z.string().optional(),
  /** The email address that the sender pays with, added with the mailed link. The look-up of the plan uses this address. */
  paidWith: z.string().optional(),
  /** The plan that the declaration ends. `cancellationId` and `generation` are null until the intent is recorded. */
  match: stored({
    customerId: z.string(),
    subscriptionId: z.string(),
    cancellationId: z.string().nullable(),
    generation: z.int().nullable(),
    at: z.date(),
    /** SHA-256 (base64url) of the secret in the undo link. Null if no mail has this link. */
    undoHash: z.string().nullable(),
    /** When the end was last undone with the link. Null if the end was never undone. */
    undoneAt: z.date().nullable(),
  }).nullable(),
  resolution: resolution.nullable(),
});
export type Declaration = z.infer<typeof declaration>;

export type StoredDeclaration = Stored<Declaration>;

/** Stores declarations. All functions throw UpstreamError (`firestore`) if Firestore doesn't answer within 2 s. */
export interface DeclarationStore {
  /** Stores a new declaration and its mails atomically. If the id is taken, returns the stored declaration instead. */
  add(
    declaration: Declaration,
    mails: readonly Mail[],
  ): Promise<{ declaration: Declaration; isNew: boolean }>;
  read(id: string): Promise<StoredDeclaration | null>;
  /** Writes a declaration and new mails atomically if the version still matches. Returns null on a conflict. */
  write(
    stored: StoredDeclaration,
    changed: Declaration,
    mails?: readonly Mail[],
  ): Promise<StoredDeclaration | null>;
  /** Lists at most `limit` ids of due declarations, the earliest first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Lists declarations of mailboxes and of customers, newest first. Finds at most 100 per mailbox or customer. */
  about(emails: readonly string[], customerIds: readonly string[]): Promise<Declaration[]>;
  /** Lists the declarations in a state, oldest first. Lists all if the state is null. Returns null if `after` is unknown. */
  page(state: Declaration['state'] | null, request: PageRequest): Promise<Page<Declaration> | null>;
  /** Counts the declarations that still wait for the look-up of their plan. */
  unmatched(): Promise<Pending>;
}
