/** The released contract: the last released schema, and every operation that a released client sends. */
import { readFileSync } from 'node:fs';
import { type Change, CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

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
