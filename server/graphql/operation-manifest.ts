/** Lists of operations that may be run, and operations/manifest.json, the generated one of this build. */
import { readFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql';
import { z } from 'zod';

/** An operation that may be run. */
export interface KnownOperation {
  id: string;
  name: string;
  body: string;
}

/** The format of Apollo's persisted-query manifest. */
export const apolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), name: z.string(), body: z.string() })),
});

export type OperationList = ReturnType<typeof createOperationList>;

/**
 * Reads the manifest of this build.
 * @throws when the file is missing or has another format
 */
export function loadManifest(): OperationList {
  const file = new URL('../../operations/manifest.json', import.meta.url);
  const { operations } = apolloManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return createOperationList(
    operations.map((operation) => ({ ...operation, form: formOf(operation.body) })),
  );
}

/** @param operations with their forms, as `formOf` has them */
export function createOperationList(operations: readonly (KnownOperation & { form: string })[]) {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const byForm = new Map(operations.map((operation) => [operation.form, operation]));
  const byBody = new Map(operations.map((operation) => [operation.body, operation]));
  return {
    byId: (id: string): KnownOperation | undefined => byId.get(id),
    /** By the text, letter for letter. */
    byBody: (text: string): KnownOperation | undefined => byBody.get(text),
    /** By the form of a text, in whatever layout it came. */
    byForm: (form: string): KnownOperation | undefined => byForm.get(form),
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
