/** Reads operations/manifest.json, the generated list of the operations that the portal's clients send. */
import { readFileSync } from 'node:fs';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';
import { z } from 'zod';

/** The format of Apollo's persisted-query manifest. */
const format = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), body: z.string() })),
});

export type OperationManifest = ReturnType<typeof createManifest>;

/**
 * Reads the manifest of this build.
 * @throws when the file is missing or has another format
 */
export function loadManifest(): OperationManifest {
  const file = new URL('../../operations/manifest.json', import.meta.url);
  return createManifest(format.parse(JSON.parse(readFileSync(file, 'utf8'))).operations);
}

function createManifest(operations: { id: string; body: string }[]) {
  const bodies = new Map(operations.map(({ id, body }) => [id, body]));
  const texts = new Set(bodies.values());
  const known = new Set(operations.map(({ body }) => normalForm(body)));
  return {
    /** The text of the operation with this id. */
    byId: (id: string): string | undefined => bodies.get(id),
    /** Whether a text is that of an operation, letter for letter. */
    hasBody: (text: string): boolean => texts.has(text),
    /**
     * Whether a text is one of the operations. Layout, the order of fragments and `__typename` are ignored,
     * since client libraries print the same file in different ways.
     * @param options.maxTokens longer texts are not parsed and never match
     */
    hasText(text: string, options: { maxTokens: number }): boolean {
      try {
        return known.has(normalForm(text, options));
      } catch {
        // The text has a syntax error or too many tokens.
        return false;
      }
    },
  };
}

/** The same text for all layouts of an operation. */
function normalForm(text: string, options: { maxTokens?: number } = {}): string {
  const document = visit(parse(text, { ...options, noLocation: true }), {
    Field: ({ name, alias, directives }) =>
      name.value === '__typename' && !alias && !directives?.length ? null : undefined,
  });
  return document.definitions.map(printed).sort().join('\n');
}

const printed = (definition: DefinitionNode) =>
  print({ kind: Kind.DOCUMENT, definitions: [definition] });
