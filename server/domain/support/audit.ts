/** Defines the entries of the support team's audit. */
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
  /** The caller's uid. Null if the request had no token, or if an operator ran a command. */
  agentId: z.string().nullable(),
  agentEmail: z.string().nullable(),
  subscriberId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  customerId: z.string().optional(),
  /** The looked-up key, in the form that `storedKey` returns. */
  key: z.string().optional(),
  /** The operating system's name of the operator who ran a server command. */
  operator: z.string().optional(),
  declarationId: z.string().optional(),
  internalNote: z.string().optional(),
  operation: z.string(),
  outcome: auditOutcome,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export type AuditFields = Omit<AuditEntry, 'id' | 'at'>;

export const hashedKey = (text: string): string => `sha256:${hash('sha256', text)}`;

/** Returns Stripe's ids, receipt ids and invoice numbers unchanged. Hashes other keys, because these can be personal. */
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

/** Replaces an entry's stored key with the original text. @param known original texts by stored key */
export const withKey = (entry: AuditEntry, known: ReadonlyMap<string, string>): AuditEntry =>
  entry.key === undefined ? entry : { ...entry, key: known.get(entry.key) ?? entry.key };
