/** The interface of the audit: what the support team read and changed, and which requests were refused. */
import { hash } from 'node:crypto';
import type { Log } from '../telemetry/log.ts';
import type { ReadKey } from './who-is/lookup-key.ts';

export type AuditOutcome =
  'STARTED' | 'SUCCEEDED' | 'UNCHANGED' | 'NOT_FOUND' | 'REFUSED' | 'FAILED';

/** One query, change or refusal. */
export interface AuditEntry {
  /** The time and some random characters, so that ids sort by time. */
  id: string;
  at: Date;
  /** The caller; null without a token. */
  agentId: string | null;
  agentEmail: string | null;
  /** The subscriber concerned; null when none was found. */
  subscriberId: string | null;
  /** The subscription that a change concerns. */
  subscriptionId: string | null;
  /** The customer concerned, where it is known. */
  customerId?: string;
  /** The key that was looked up, as `storedKey` makes it. */
  key?: string;
  /** Who ran a command of the server: the operating system's name for them. */
  operator?: string;
  /** The declaration that was resolved; missing in entries that concern none. */
  declarationId?: string;
  /** What the agent wrote for the team; missing in entries without such a note. It is stored nowhere else. */
  internalNote?: string;
  /** The field of the schema. */
  operation: string;
  outcome: AuditOutcome;
  requestId: string;
}

export type AuditFields = Omit<AuditEntry, 'id' | 'at'>;

/** All functions but `addRefusal` throw UpstreamError (`directory`) when the store does not answer in 2 s. */
export interface Audit {
  /** Writes an entry. @returns its id */
  add(fields: AuditFields): Promise<string>;
  /** Writes a refusal. Does not reject when that fails: the caller is refused in any case. */
  addRefusal(fields: AuditFields, log: Log): Promise<void>;
  /** Sets the outcome of an entry that was written as STARTED. */
  settle(id: string, outcome: AuditOutcome): Promise<void>;
  /**
   * The entries about any of at most 30 subjects, newest first. A subject is a uid, a customer's or a subscription's
   * id, or a stored key.
   * @param page.after the id of the last entry before this page; null for the first page
   */
  trail(
    subjects: readonly string[],
    page: { first: number; after: string | null },
  ): Promise<AuditPage>;
}

/** One page of the audit. */
export interface AuditPage {
  entries: AuditEntry[];
  hasNextPage: boolean;
}

/** What is stored of a text that may be somebody's address, uid or name. */
export const hashedKey = (text: string): string => `sha256:${hash('sha256', text)}`;

/**
 * What is stored of a key that was looked up. The provider's ids are stored as they are; everything else, which may be
 * somebody's address or name, as its SHA-256. Equal keys are stored equally.
 */
export const storedKey = ({ key, text }: ReadKey): string =>
  key.kind === 'uid' || key.kind === 'email' ? hashedKey(text) : text;

/** Whether a text has the form of an entry's id. */
export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);
