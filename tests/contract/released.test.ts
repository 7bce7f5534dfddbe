/** Clients that are out there stay served: no breaking change of the schema, no operation gone. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationIds } from '../../client/generated/operation-ids.ts';
import {
  breakingChanges,
  brokenOperations,
  currentOperations,
  manifest,
  readManifest,
  releasedOperations,
  releasedSchema,
} from '../../scripts/contract.ts';

const schema = readFileSync('schema.graphql', 'utf8');

describe('schema.graphql', () => {
  it('breaks nothing that the last released schema promised (docs/contract.md)', async () => {
    expect(await breakingChanges(readFileSync(releasedSchema, 'utf8'), schema)).toEqual([]);
  });

  it.each([
    ['a field that is gone', '  isFallback: Boolean!\n', ''],
    ['a field that may be null now', '  isFallback: Boolean!', '  isFallback: Boolean'],
    ['another type', 'willRenew: Boolean!', 'willRenew: Int!'],
    ['an argument that must be given now', 'after: ID', 'after: ID!'],
    ['an input field that must be given now', 'requestId: ID\n  """', 'requestId: ID!\n  """'],
    ['an enum value that is gone', '  TOO_EXPENSIVE\n', ''],
    ['an outcome that is gone', '  | SubscriptionAlreadyEnded\n\n"The resume', '\n"The resume'],
    [
      'a refusal that is no `Problem`',
      'type ResumeRefused implements Problem',
      'type ResumeRefused',
    ],
  ])('would not get away with %s', async (_, before, after) => {
    const changed = schema.replace(before, after);
    expect(changed).not.toBe(schema);
    // A description may be left without the thing that it described: it is not what this is about.
    const text = changed.replaceAll(/^ *("""[^]*?"""|"[^"\n]*")\n/gm, '');
    expect(await breakingChanges(schema, text)).toHaveLength(1);
  });

  it('may grow, and lose what was released as deprecated', async () => {
    const deprecated = schema.replace(
      'isFallback: Boolean!',
      'isFallback: Boolean! @deprecated(reason: "Use `amount`.")',
    );
    const without = schema.replace(/ {2}"Whether `display` is .*\n {2}isFallback: Boolean!\n/, '');
    const grown = schema.replace('isFallback: Boolean!', 'isFallback: Boolean!\n  cents: Int');
    expect(await breakingChanges(schema, deprecated)).toEqual([]);
    expect(await breakingChanges(schema, grown)).toEqual([]);
    expect(await breakingChanges(deprecated, without)).toEqual([]);
    expect(await breakingChanges(schema, without)).toHaveLength(1);
  });
});

describe('the operation manifest', () => {
  const { operations, ...head } = readManifest(manifest);

  it('is in Apollo’s persisted-query format', () => {
    expect(head).toEqual({ format: 'apollo-persisted-query-manifest', version: 1 });
    for (const { id, type } of operations) {
      expect(id).toMatch(/^[0-9a-f]{64}$/);
      expect(type).toMatch(/^(query|mutation)$/);
    }
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it('has every operation that was ever released', () => {
    const released = readManifest(releasedOperations).operations;
    expect(operations).toEqual(expect.arrayContaining(released));
  });

  it('has our own clients’ operations of today, by the sha256 of their text', () => {
    const current = currentOperations();
    const mobile = readdirSync('operations/mobile')
      .map((file) => readFileSync(`operations/mobile/${file}`, 'utf8'))
      .flatMap((text) => /^(?:query|mutation) (\w+)/m.exec(text)?.[1] ?? []);
    for (const name of [...Object.keys(operationIds), ...mobile]) {
      const { id, body } = current.get(name) ?? expect.fail(`no operation ${name}`);
      expect(id, name).toBe(createHash('sha256').update(body).digest('hex'));
    }
  });

  it('has no operation that the schema does not know', () => {
    expect(brokenOperations(schema, operations)).toEqual([]);
  });
});
