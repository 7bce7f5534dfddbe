/** Reads the manifest of an app's operations, as Apollo's and codegen's tools write it, and says in sentences what is wrong. */
import { hash } from 'node:crypto';
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
import type { PublishedOperation } from '../domain/operation-registry.ts';
import { apolloManifest, formOf } from './operation-manifest.ts';
import { queryLimitRules, queryLimits } from './query-limits.ts';

/** `persisted-documents.json` of codegen's client preset: texts by id. */
const codegenManifest = z.record(z.string().regex(/^[0-9a-f]+$/), z.string());

/** An operation of a manifest that can be published. */
export type CheckedOperation = PublishedOperation & { body: string };

/** A manifest that can't be published. `problems` has a sentence for each reason. */
export class ManifestError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Checks a manifest: its format, that each id is the sha256 of its text, and that the server would run each operation.
 * @param text the file
 * @param schema what the operations must fit
 * @throws ManifestError with every problem at once
 */
export function readClientManifest(text: string, schema: GraphQLSchema): CheckedOperation[] {
  const entries = entriesOf(text);
  if (entries.length === 0) throw new ManifestError(['The manifest has no operations.']);
  const checked = entries.map((entry) => check(entry, schema));
  const problems = checked.flatMap((result) => (Array.isArray(result) ? result : []));
  if (problems.length > 0) throw new ManifestError(problems);
  return checked.flatMap((result) => (Array.isArray(result) ? [] : [result]));
}

interface Entry {
  id: string;
  body: string;
}

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
  if (codegen.success) return Object.entries(codegen.data).map(([id, body]) => ({ id, body }));
  const claimsApollo = z.object({ format: apolloManifest.shape.format }).safeParse(json).success;
  throw new ManifestError([
    claimsApollo
      ? `The manifest says that it is Apollo’s, and is not in its version 1: ${whatFails(apollo.error)}.`
      : 'The manifest has a format that is not known. It must be Apollo’s persisted-query manifest ' +
        '(Apollo iOS: version persistedQueries; Apollo Kotlin: persistedQueryManifest), or persisted-documents.json ' +
        'of codegen’s client preset.',
  ]);
}

const whatFails = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')} (${message})`).join(', ');

/** @returns the operation, or what is wrong with it */
function check({ id, body }: Entry, schema: GraphQLSchema): CheckedOperation | string[] {
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
  return { id, name, body, form: formOf(body) };
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
