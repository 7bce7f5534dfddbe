/** The operations that may be run with the safelist on, found by their id or their text. */
import { hash } from 'node:crypto';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';

/** An operation that may be run. */
export interface KnownOperation {
  /** The sha256 of the text, in hex. */
  id: string;
  name: string;
  body: string;
}

export type KnownOperations = ReturnType<typeof createKnownOperations>;

/** @param operations where two are the same but for their layout, the first counts */
export function createKnownOperations(operations: readonly KnownOperation[]) {
  const indexed = (keyOf: (operation: KnownOperation) => string) =>
    new Map(operations.toReversed().map((operation) => [keyOf(operation), operation]));
  const byId = indexed(({ id }) => id);
  const byName = indexed(({ name }) => name);
  const byBody = indexed(({ body }) => body);
  const byForm = indexed(({ body }) => formOf(body));
  return {
    byId: (id: string): KnownOperation | undefined => byId.get(id),

    /** By the name; where several have it, the one that our clients send today. */
    byName: (name: string): KnownOperation | undefined => byName.get(name),

    /** By the text, letter for letter. */
    byBody: (text: string): KnownOperation | undefined => byBody.get(text),

    /**
     * By the text in any layout.
     * @param options.maxTokens longer texts are not parsed, and unknown
     */
    byText(text: string, options: { maxTokens: number }): KnownOperation | undefined {
      try {
        return byForm.get(formOf(text, options));
      } catch {
        // The text has a syntax error or too many tokens.
        return undefined;
      }
    },
  };
}

/**
 * A hash that is the same for all layouts of an operation, for every order of its fragments, and with and without
 * `__typename`, since client libraries print the same file in different ways.
 * @param options.maxTokens longer texts are not parsed
 * @throws GraphQLError for a syntax error, or for too many tokens
 */
export function formOf(text: string, options: { maxTokens?: number } = {}): string {
  const document = visit(parse(text, { ...options, noLocation: true }), {
    Field: ({ name, alias, directives }) =>
      name.value === '__typename' && !alias && !directives?.length ? null : undefined,
  });
  return hash('sha256', document.definitions.map(printed).sort().join('\n'));
}

const printed = (definition: DefinitionNode) =>
  print({ kind: Kind.DOCUMENT, definitions: [definition] });

/** An id without the name of its hash, which codegen's client preset writes before it. */
export const bareId = (id: string): string => id.replace(/^sha256:/, '');

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
  return typeof id === 'string' ? known.byId(bareId(id))?.body : undefined;
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
 * Whether a POST request to the API may be a change. Searches the text for the word, since parsing costs too much where a
 * request may be refused. A query that contains the word gets the limits of changes and nothing else.
 */
export function mayChange(body: unknown, known: Pick<KnownOperations, 'byId'>): boolean {
  const text = textOf(body, known);
  return text !== undefined && /\bmutation\b/.test(text);
}
