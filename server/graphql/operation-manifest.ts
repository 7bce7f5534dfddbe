/** Reads manifests of operations: the generated one of this build, and those of apps, which are checked. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { z } from 'zod';
import { bareId, type KnownOperation } from './known-operations.ts';
import { queryLimitRules, queryLimits } from './query-limits.ts';

/** The format of Apollo's persisted-query manifest. */
const apolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string(), name: z.string(), body: z.string() })),
});

/** `persisted-documents.json` of codegen's client preset: texts by hash, whose algorithm may stand before it. */
const codegenManifest = z.record(z.string().regex(/^(\w+:)?[0-9a-f]+$/), z.string());

/** A manifest that can't be used. `problems` has a sentence for each reason. */
export class ManifestError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The operations can't be used:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the manifest of this build.
 * @throws when the file is missing or has another format
 */
export function loadManifest(): KnownOperation[] {
  const file = new URL('../../operations/manifest.json', import.meta.url);
  return apolloManifest.parse(JSON.parse(readFileSync(file, 'utf8'))).operations;
}

/**
 * Reads the manifests of apps: every `.json` file of a directory.
 * @throws ManifestError with every problem of every file at once, and the file's name
 */
export function loadAppManifests(directory: string, schema: GraphQLSchema): KnownOperation[] {
  const problems: string[] = [];
  const operations = filesIn(directory).flatMap((file) => {
    try {
      return readAppManifest(readFileSync(file, 'utf8'), schema);
    } catch (error) {
      const found = error instanceof ManifestError ? error.problems : ['It can’t be read.'];
      problems.push(...found.map((text) => `${file}: ${text}`));
      return [];
    }
  });
  if (problems.length > 0) throw new ManifestError(problems);
  return operations;
}

function filesIn(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(directory, name));
  } catch {
    throw new ManifestError([`OPERATIONS_DIR: ${directory} is no directory that can be read.`]);
  }
}

/**
 * Checks the manifest of an app: its format, that each id is the sha256 of its text, and that the server would run each
 * operation.
 * @param text the file
 * @param schema what the operations must fit
 * @throws ManifestError with every problem at once
 */
export function readAppManifest(text: string, schema: GraphQLSchema): KnownOperation[] {
  const entries = entriesOf(text);
  if (entries.length === 0) throw new ManifestError(['The manifest has no operations.']);
  const checked = entries.map((entry) => check(entry, schema));
  const problems = checked.flatMap((result) => (Array.isArray(result) ? result : []));
  if (problems.length > 0) throw new ManifestError(problems);
  return checked.flatMap((result) => (Array.isArray(result) ? [] : [result]));
}

type Entry = Pick<KnownOperation, 'id' | 'body'>;

function entriesOf(text: string): Entry[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ManifestError(['The manifest is not JSON.']);
  }
  const apollo = apolloManifest.safeParse(json);
  if (apollo.success) return apollo.data.operations;
  const codegen = codegenManifest.safeParse(json);
  if (codegen.success)
    return Object.entries(codegen.data).map(([id, body]) => ({
      id: bareId(id),
      body,
    }));
  throw new ManifestError([
    'The manifest has a format that is not known. It must be persisted-documents.json of codegen’s client preset, or ' +
      'Apollo’s persisted-query manifest in version 1 (Apollo iOS: version persistedQueries; Apollo Kotlin: ' +
      'persistedQueryManifest).',
  ]);
}

/** @returns the operation, or what is wrong with it */
function check({ id, body }: Entry, schema: GraphQLSchema): KnownOperation | string[] {
  const document = parsed(body);
  if (document instanceof GraphQLError) return [`${shortened(id)}: ${document.message}`];
  const name = onlyName(document);
  if (name === null)
    return [`${shortened(id)}: A text of a manifest must have exactly one operation, with a name.`];
  if (hash('sha256', body) !== id)
    return [
      `${name}: The id must be the sha256 of the text, in hex (codegen: persistedDocuments: { hashAlgorithm: 'sha256' }).`,
    ];
  const errors = validate(schema, document, [...specifiedRules, ...queryLimitRules()]);
  if (errors.length > 0) return errors.map(({ message }) => `${name}: ${message}`);
  return { id, name, body };
}

const shortened = (id: string): string => `The operation ${id.slice(0, 12)}…`;

function parsed(body: string): DocumentNode | GraphQLError {
  try {
    return parse(body, { maxTokens: queryLimits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** The name of the one operation of a document; null when it has none, or several. */
function onlyName({ definitions }: DocumentNode): string | null {
  const [operation, ...others] = definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return others.length === 0 ? (operation?.name?.value ?? null) : null;
}
