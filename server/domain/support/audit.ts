/** The audit: what an entry holds, and whom it is about. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { stored } from '../stored.ts';
import type { ReadKey } from './lookup-key.ts';

const auditOutcome = z.enum([
  'STARTED',
  'SUCCEEDED',
  'UNCHANGED',
  'NOT_FOUND',
  'REFUSED',
  'FAILED',
]);
export type AuditOutcome = z.infer<typeof auditOutcome>;

/** One query, change or refusal: stored at `audit/{id}`. */
export const auditEntry = stored({
  /** The time and some random characters, so that ids sort by time. */
  id: z.string(),
  at: z.date(),
  /** The caller; null without a token. */
  agentId: z.string().nullable(),
  agentEmail: z.string().nullable(),
  /** The subscriber concerned; null when none was found. */
  subscriberId: z.string().nullable(),
  /** The subscription that a change concerns. */
  subscriptionId: z.string().nullable(),
  /** The customer concerned, where it is known. */
  customerId: z.string().optional(),
  /** The key that was looked up, as `storedKey` makes it. */
  key: z.string().optional(),
  /** Who ran a command of the server: the operating system's name for them. */
  operator: z.string().optional(),
  /** The declaration that was resolved; missing in entries that concern none. */
  declarationId: z.string().optional(),
  /** What the agent wrote for the team; missing in entries without such a note. It is stored nowhere else. */
  internalNote: z.string().optional(),
  /** The field of the schema. */
  operation: z.string(),
  outcome: auditOutcome,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export type AuditFields = Omit<AuditEntry, 'id' | 'at'>;

/** What is stored of a text that may be a person's address or uid, or anything that was typed. */
export const hashedKey = (text: string): string => `sha256:${hash('sha256', text)}`;

/**
 * What is stored of a key that was looked up. The provider's ids are stored as they are; everything else, which may be
 * a person's address or anything that was typed, as its SHA-256. Equal keys are stored equally.
 */
export const storedKey = ({ key, text }: ReadKey): string =>
  ['customer', 'subscription', 'receipt', 'invoice'].includes(key.kind) ? text : hashedKey(text);

/** Whether a text has the form of an entry's id. */
export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);

/** The subject of an audit entry, and what the agent wrote about it. */
export type About = Partial<
  Record<
    'subscriberId' | 'subscriptionId' | 'customerId' | 'declarationId' | 'key' | 'internalNote',
    string | null
  >
>;

/** What the audit has of a key. Until somebody was found by it, it may be anything that was typed. */
export const aboutKey = (read: ReadKey): About => ({
  key: storedKey(read),
  ...(read.key.kind === 'customer' && { customerId: read.key.id }),
});

/** An entry with its key as it was typed, where that is known. */
export const withKey = (entry: AuditEntry, known: ReadonlyMap<string, string>): AuditEntry =>
  entry.key === undefined ? entry : { ...entry, key: known.get(entry.key) ?? entry.key };
