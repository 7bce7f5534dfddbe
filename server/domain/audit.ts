/** What the support team looked at and changed, and who was refused, as the domain sees it. */
import type { Log } from '../telemetry/log.ts';

export type AuditOutcome = 'STARTED' | 'SUCCEEDED' | 'NOT_FOUND' | 'REFUSED' | 'FAILED';

/** One look-up, change or refusal. */
export interface AuditEntry {
  /** Sorts by time: the moment, and some random characters. */
  id: string;
  at: Date;
  /** Who asked; null without a token. */
  agentId: string | null;
  agentEmail: string | null;
  /** About whom; null when nobody was found. */
  subscriberId: string | null;
  /** Which subscription a change was about. */
  subscriptionId: string | null;
  /** The schema's field. */
  operation: string;
  outcome: AuditOutcome;
  requestId: string;
}

export type AuditFields = Omit<AuditEntry, 'id' | 'at'>;

/** All functions but `addRefusal` throw UpstreamError (`directory`) when the store does not answer in 2 s. */
export interface Audit {
  /** Writes an entry. @returns its id */
  add(fields: AuditFields): Promise<string>;
  /** Writes a refusal, as far as that is possible: the caller is refused in any case. */
  addRefusal(fields: AuditFields, log: Log): Promise<void>;
  /** Says how something came out that was begun. */
  settle(id: string, outcome: AuditOutcome): Promise<void>;
  /**
   * The entries about a subscriber, newest first.
   * @param page.after the id of the last entry before this page; null for the first page
   */
  trail(subscriberId: string, page: { first: number; after: string | null }): Promise<AuditEntry[]>;
}

/** Whether a text can be an entry's id. */
export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);
