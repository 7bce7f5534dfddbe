/** The interface of the audit: what the support team read and changed, and which requests were refused. */
import type { Log } from '../telemetry/log.ts';

export type AuditOutcome = 'STARTED' | 'SUCCEEDED' | 'NOT_FOUND' | 'REFUSED' | 'FAILED';

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
  /** Who ran a command of the server: the operating system's name for them. */
  operator?: string;
  /** The declaration that was resolved; missing in entries that concern none. */
  declarationId?: string;
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
   * The entries about a subscriber, newest first.
   * @param page.after the id of the last entry before this page; null for the first page
   */
  trail(subscriberId: string, page: { first: number; after: string | null }): Promise<AuditEntry[]>;
}

/** Whether a text has the form of an entry's id. */
export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);
