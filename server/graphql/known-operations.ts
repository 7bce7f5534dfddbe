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
  const byBody = indexed(({ body }) => body);
  const byForm = indexed(({ body }) => formOf(body));
  return {
    byId: (id: string): KnownOperation | undefined => byId.get(id),

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
