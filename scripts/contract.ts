/** The released contract: the last released schema, and every operation that a released client sends. */
import { readFileSync } from 'node:fs';
import { type Change, CriticalityLevel, diff, DiffRule, validate } from '@graphql-inspector/core';
import { buildSchema, Source } from 'graphql';

/** The schema as it was released last. */
export const releasedSchema = 'tests/contract/released.graphql';
/** Every operation that a released client sends, in Apollo's persisted-query format. */
export const releasedOperations = 'operations/released.json';
/** The operations of today and those: what the server runs. */
export const manifest = 'operations/manifest.json';

export interface Manifest {
  format: 'apollo-persisted-query-manifest';
  version: 1;
  operations: { id: string; name: string; type: string; body: string }[];
}

export const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

/**
 * The operations of today, by name. The manifest has them first: the same name further down is a released
 * operation that has changed since.
 */
export const currentOperations = () =>
  new Map(
    readManifest(manifest)
      .operations.toReversed()
      .map((operation) => [operation.name, operation]),
  );

/**
 * What clients of the schema `before` would stumble over in the schema `after`, a sentence each. Removing
 * what `before` has as deprecated is no breach.
 */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const changes: Change[] = await diff(buildSchema(before), buildSchema(after), [
    DiffRule.suppressRemovalOfDeprecatedField,
  ]);
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}

/** An operation that some client sends. */
export interface LiveOperation {
  name: string;
  body: string;
}

/** What is wrong with live operations in a schema, a sentence each, by graphql-inspector's rules. */
export const brokenOperations = (sdl: string, operations: readonly LiveOperation[]): string[] =>
  inspect(sdl, operations, ({ errors }) => errors);

/** What live operations still ask for although it is deprecated, a sentence each. */
export const deprecatedUsage = (sdl: string, operations: readonly LiveOperation[]): string[] =>
  inspect(sdl, operations, ({ deprecated }) => deprecated);

type Findings = ReturnType<typeof validate>[number];

function inspect(
  sdl: string,
  operations: readonly LiveOperation[],
  select: (findings: Findings) => readonly { message: string }[],
): string[] {
  const schema = buildSchema(sdl);
  // One at a time: operations of different versions have fragments of the same name.
  return operations.flatMap(({ name, body }) =>
    validate(schema, [new Source(body, name)])
      .flatMap(select)
      .map(({ message }) => `${name}: ${message}`),
  );
}
