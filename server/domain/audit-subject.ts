/** Whom or what an audit entry is about, as it follows from what was asked: of a look-up, also of one that was refused. */
import { type AuditEntry, storedKey } from './audit.ts';
import { readKey, type ReadKey } from './who-is/lookup-key.ts';

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
