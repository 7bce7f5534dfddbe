/** The operations that the portal's clients send, by id and by text: operations/manifest.json, as codegen writes it. */
import { readFileSync } from 'node:fs';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';
import { z } from 'zod';

/** Apollo's persisted-query manifest. */
const format = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), body: z.string() })),
});

export type OperationManifest = ReturnType<typeof createManifest>;

/**
 * Reads the manifest that was built with this server.
 * @throws when there is none, or not in Apollo's format
 */
export function loadManifest(): OperationManifest {
  const file = new URL('../../operations/manifest.json', import.meta.url);
  return createManifest(format.parse(JSON.parse(readFileSync(file, 'utf8'))).operations);
}

function createManifest(operations: { id: string; body: string }[]) {
  const bodies = new Map(operations.map(({ id, body }) => [id, body]));
  const known = new Set(operations.map(({ body }) => normalForm(body)));
  return {
    /** The text of the operation with this id. */
    byId: (id: string): string | undefined => bodies.get(id),
    /**
     * Whether a text is one of the operations, but for its layout, the order of its fragments, and
     * `__typename`: client libraries print the same file in different ways.
     * @param options.maxTokens beyond which a text is not looked at
     */
    hasText(text: string, options: { maxTokens: number }): boolean {
      try {
        return known.has(normalForm(text, options));
      } catch {
        // It does not even parse.
        return false;
      }
    },
  };
}

/** What all spellings of an operation have in common. */
function normalForm(text: string, options: { maxTokens?: number } = {}): string {
  const document = visit(parse(text, { ...options, noLocation: true }), {
    Field: ({ name, alias, directives }) =>
      name.value === '__typename' && !alias && !directives?.length ? null : undefined,
  });
  return document.definitions.map(printed).sort().join('\n');
}

const printed = (definition: DefinitionNode) =>
  print({ kind: Kind.DOCUMENT, definitions: [definition] });
