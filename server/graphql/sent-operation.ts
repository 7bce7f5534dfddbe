/** What a request to the API asks for, told without parsing it: parsing costs too much where a request may be refused. */
import type { KnownOperation, KnownOperations } from './known-operations.ts';

/** The parts of a request's body that name its operation: its text or its id. Callers may send anything. */
interface Body {
  query?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } | null } | null;
}

/** The text that a request sends or names by its id; undefined where there is none. */
function textOf(body: unknown, known: Pick<KnownOperations, 'byId'>): string | undefined {
  const { query, extensions } = (body ?? {}) as Body;
  if (typeof query === 'string') return query;
  const id = extensions?.persistedQuery?.sha256Hash;
  return typeof id === 'string' ? known.byId(id)?.body : undefined;
}

/** The known operation that a request sends or names, letter for letter; null for any other. */
export function knownOperationIn(
  body: unknown,
  known: Pick<KnownOperations, 'byId' | 'byBody'>,
): KnownOperation | null {
  const text = textOf(body, known);
  return (text !== undefined && known.byBody(text)) || null;
}

/**
 * Whether a POST request to the API may be a change. Searches the text for the word. A query that contains the word
 * gets the limits of changes and nothing else.
 */
export function mayChange(body: unknown, known: Pick<KnownOperations, 'byId'>): boolean {
  const text = textOf(body, known);
  return text !== undefined && /\bmutation\b/.test(text);
}
