/** Manifests of apps as the tools write them, and a sentence for each mistake. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ManifestError, readAppManifest } from '../../../server/graphql/operation-manifest.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const body = 'query Welcome { viewer { id } }';
const id = sha256(body);

const apollo = (...operations: object[]) =>
  JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations });
const texts = (...bodies: string[]) => apollo(...bodies.map((text) => entry(text)));
const entry = (text: string) => ({ id: sha256(text), name: 'Any', type: 'query', body: text });

/** The sentences that a manifest is refused with. */
function problemsOf(text: string): readonly string[] {
  try {
    readAppManifest(text, schema);
  } catch (error) {
    if (error instanceof ManifestError) return error.problems;
    throw error;
  }
  return [];
}

describe('a manifest', () => {
  it.each([
    ['Apollo’s', apollo({ id, body, name: 'Welcome', type: 'query' })],
    ['codegen’s', JSON.stringify({ [id]: body })],
    ['codegen’s with its prefix', JSON.stringify({ [`sha256:${id}`]: body })],
  ])('in %s format is read', (_, text) => {
    expect(readAppManifest(text, schema)).toMatchObject([{ id, name: 'Welcome', body }]);
  });

  it.each([
    ['no JSON', 'query', ['The manifest is not JSON.']],
    ['no operations', apollo(), ['The manifest has no operations.']],
    ['a syntax error', texts('query {'), [expect.stringContaining('Syntax Error')]],
    [
      'an operation without a name',
      texts('{ viewer { id } }'),
      [expect.stringContaining('exactly one operation, with a name.')],
    ],
    [
      'fields that the schema does not have',
      texts('query Welcome { viewer { ide } }', 'query Second { viewer { nothing } }'),
      [
        expect.stringContaining('Welcome: Cannot query field "ide" on type "Subscriber".'),
        expect.stringContaining('Second: Cannot query field "nothing" on type "Subscriber".'),
      ],
    ],
    [
      'too many aliases',
      texts(
        `query Many { viewer { ${Array.from({ length: 20 }, (_, n) => `a${n}: id`).join(' ')} } }`,
      ),
      [expect.stringMatching(/^Many: .*[Aa]lias/)],
    ],
  ])('with %s is refused with a sentence', (_, text, sentences: unknown[]) => {
    expect(problemsOf(text)).toEqual(sentences);
  });
});
