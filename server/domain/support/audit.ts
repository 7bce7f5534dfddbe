/** Defines the entries of the audit and how they name their subject. */
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

export const auditEntry = stored({
  /** The time and random characters, so that entries sort by time. */
  id: z.string(),
  at: z.date(),
  /** The caller's uid. Null if the request had no token. */
  agentId: z.string().nullable(),
  agentEmail: z.string().nullable(),
  subscriberId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  customerId: z.string().optional(),
  /** The key that was looked up, as `storedKey` returns it. */
  key: z.string().optional(),
  /** The operating system's name of the operator who ran a server command. */
  operator: z.string().optional(),
  declarationId: z.string().optional(),
  /** The agent's note to the team. It is stored only here. */
  internalNote: z.string().optional(),
  operation: z.string(),
  outcome: auditOutcome,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export type AuditFields = Omit<AuditEntry, 'id' | 'at'>;

/** Hashes a text that may be personal, such as an address or a uid. */
export const hashedKey = (text: string): string => `sha256:${hash('sha256', text)}`;

/** Returns an id at Stripe unchanged. Hashes any other key, because it may be personal. */
export const storedKey = ({ key, text }: ReadKey): string =>
  ['customer', 'subscription', 'receipt', 'invoice'].includes(key.kind) ? text : hashedKey(text);

export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);

export type About = Partial<
  Record<
    'subscriberId' | 'subscriptionId' | 'customerId' | 'declarationId' | 'key' | 'internalNote',
    string | null
  >
>;

export const aboutKey = (read: ReadKey): About => ({
  key: storedKey(read),
  ...(read.key.kind === 'customer' && { customerId: read.key.id }),
});

/** Restores the original text of an entry's key if it is known. */
export const withKey = (entry: AuditEntry, known: ReadonlyMap<string, string>): AuditEntry =>
  entry.key === undefined ? entry : { ...entry, key: known.get(entry.key) ?? entry.key };
