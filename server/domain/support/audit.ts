/** The audit: its interface, what an entry holds, and whom it is about. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { stored } from '../stored.ts';
import { type ReadKey, readKey } from './lookup-key.ts';

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

/** All functions but `addRefusal` throw UpstreamError (`firestore`) when the store does not answer in 2 s. */
export interface Audit {
  /** Writes an entry. @returns its id */
  add(fields: AuditFields): Promise<string>;
  /** Writes a refusal. Does not reject when that fails: the caller is refused in any case. */
  addRefusal(fields: AuditFields, log: Log): Promise<void>;
  /** Sets the outcome of an entry that was written as STARTED. */
  complete(id: string, outcome: AuditOutcome): Promise<void>;
  /** When a change of a subscriber last succeeded; null when it never did. */
  lastOf(operation: string, subscriberId: string): Promise<Date | null>;
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
  ['customer', 'subscription', 'receipt', 'invoice'].includes(key.kind) ? text : hashedKey(text);

/** Whether a text has the form of an entry's id. */
export const isAuditId = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\da-f]{8}$/.test(text);

/** The subject of an audit entry, and what the agent wrote about it. */
export type About = Partial<
  Pick<
    AuditEntry,
    'subscriberId' | 'subscriptionId' | 'customerId' | 'declarationId' | 'key' | 'internalNote'
  >
>;

/** One key of a subscriber. The schema allows exactly one. */
export interface Lookup {
  uid?: string | null | undefined;
  email?: string | null | undefined;
  customerId?: string | null | undefined;
}

/** Whom or what a trail is about. The schema allows exactly one. */
export interface TrailSubject {
  subscriberId?: string | null | undefined;
  customerId?: string | null | undefined;
  key?: string | null | undefined;
}

/** A typed id, no longer than any real one. */
export const typedId = (id: string): string => id.slice(0, 255);

/** A look-up as the search takes it. */
export function readLookup({ uid, email, customerId }: Lookup): ReadKey {
  if (uid != null) return { key: { kind: 'uid', id: uid }, text: uid, notes: [] };
  if (email != null) return readKey(email);
  const id = customerId ?? '';
  return { key: { kind: 'customer', id }, text: id, notes: [] };
}

/** What the audit has of a key. Until somebody was found by it, it may be anything that was typed. */
export const aboutKey = (read: ReadKey): About => ({
  key: typedId(storedKey(read)),
  ...(read.key.kind === 'customer' && { customerId: typedId(read.key.id) }),
});

export const aboutTrail = ({ subscriberId, customerId, key }: TrailSubject): About => ({
  ...(subscriberId != null && { subscriberId: typedId(subscriberId) }),
  ...(customerId != null && { customerId: typedId(customerId) }),
  ...(key != null && { key: storedKey(readKey(key)) }),
});

/** A field of the schema that was asked for, with its arguments; without any where they are not valid. */
export interface AskedField {
  name: string;
  given: Readonly<Record<string, unknown>>;
}

/** Whom a field aims at; nobody for fields that name nobody. */
export function aboutField({ name, given }: AskedField): About {
  if (Object.keys(given).length === 0) return {};
  // graphql-js has checked the arguments against the schema.
  const of = <T>(argument: string) => given[argument] as T;
  switch (name) {
    case 'subscriber':
      return aboutKey(readLookup(of<Lookup>('by')));
    case 'whoIs':
      return aboutKey(readKey(of<string>('key')));
    case 'exportPerson':
    case 'requestErasure':
      return aboutKey(readKey(of<{ key: string }>('input').key));
    case 'sendSignInMail':
      return { subscriberId: typedId(of<{ subscriberId: string }>('input').subscriberId) };
    case 'undoDeclaration':
      return { declarationId: typedId(of<{ declarationId: string }>('input').declarationId) };
    case 'audit':
      return aboutTrail(of<TrailSubject>('about'));
    case 'auditTrail':
      return { subscriberId: typedId(of<string>('subscriberId')) };
    case 'cancelSubscription':
    case 'resumeSubscription':
      return { subscriptionId: typedId(of<{ subscriptionId: string }>('input').subscriptionId) };
    default:
      return {};
  }
}

/** An entry with its key as it was typed, where that is known. */
export const withKey = (entry: AuditEntry, known: ReadonlyMap<string, string>): AuditEntry =>
  entry.key === undefined ? entry : { ...entry, key: known.get(entry.key) ?? entry.key };
