/** All operations that may be run with the safelist on: those of this build's manifest, and those that were published for apps. */
import { formOf, type KnownOperation, type OperationList } from './operation-manifest.ts';
import type { PublishedOperations } from './published-operations.ts';

export type KnownOperations = ReturnType<typeof createKnownOperations>;

/** What is known of an operation that somebody sends. */
export type Found = KnownOperation | 'retired' | 'unknown';

/** The manifest of this build goes first: what is in it is never retired. */
export function createKnownOperations(manifest: OperationList, published: PublishedOperations) {
  /** Looks in both lists. Waits for the first read of the registry only where that decides. */
  async function find(
    look: (list: Pick<OperationList, 'byId' | 'byForm'>) => KnownOperation | undefined,
    idOrForm: string,
  ): Promise<Found> {
    const found = look(manifest);
    if (found) return found;
    await published.ready();
    return look(published) ?? (published.isRetired(idOrForm) ? 'retired' : 'unknown');
  }

  return {
    /** The text with this id, without waiting. */
    textOf: (id: string): string | undefined => (manifest.byId(id) ?? published.byId(id))?.body,

    /** The operation with exactly this text, without waiting. */
    byBody: (text: string): KnownOperation | undefined =>
      manifest.byBody(text) ?? published.byBody(text),

    /** @throws UpstreamError when the registry could never be read, and decides */
    byId: (id: string): Promise<Found> => find((list) => list.byId(id), id),

    /**
     * By the text in any layout.
     * @param options.maxTokens longer texts are not parsed, and unknown
     * @throws as `byId`
     */
    async byText(text: string, options: { maxTokens: number }): Promise<Found> {
      let form: string;
      try {
        form = formOf(text, options);
      } catch {
        // The text has a syntax error or too many tokens.
        return 'unknown';
      }
      return find((list) => list.byForm(form), form);
    },
  };
}

/** The parts of a request's body that name its operation: its text or its id. Callers may send anything. */
interface Body {
  query?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } | null } | null;
}

/** The text that a request sends or names by its id; undefined where there is none. */
function textOf(body: unknown, known: Pick<KnownOperations, 'textOf'>): string | undefined {
  const { query, extensions } = (body ?? {}) as Body;
  if (typeof query === 'string') return query;
  const id = extensions?.persistedQuery?.sha256Hash;
  return typeof id === 'string' ? known.textOf(id) : undefined;
}

/** The known operation that a request sends or names, letter for letter; null for any other. */
export function knownOperationIn(
  body: unknown,
  known: Pick<KnownOperations, 'textOf' | 'byBody'>,
): KnownOperation | null {
  const text = textOf(body, known);
  return (text !== undefined && known.byBody(text)) || null;
}

/**
 * Whether a POST request to the API may be a change. Searches the text for the word, since parsing costs too much where a request
 * may be refused. A query that contains the word
 * gets the limits of changes and nothing else.
 */
export function mayChange(body: unknown, known: Pick<KnownOperations, 'textOf'>): boolean {
  const text = textOf(body, known);
  return text !== undefined && /\bmutation\b/.test(text);
}
