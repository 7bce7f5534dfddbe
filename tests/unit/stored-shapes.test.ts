/** The committed shapes of stored documents are those of the code, and a change that a release beside this one can't read is found. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  breakingChanges,
  committedShape,
  shapeDirectory,
  shapeOf,
  storedDocuments,
} from '../../scripts/stored-shapes.ts';
import { stored } from '../../server/domain/stored.ts';

describe('the committed shapes', () => {
  const files = Object.keys(storedDocuments).map((collection) => `${collection}.json`);

  it('are those of all stored documents', () => {
    expect(readdirSync(shapeDirectory).sort(), 'run `npm run shapes`').toEqual(files.sort());
  });

  it.each(Object.entries(storedDocuments))('%s can be read by the release before', (name, now) => {
    expect(breakingChanges(name, committedShape(name), shapeOf(now))).toEqual([]);
  });

  it.each(Object.entries(storedDocuments))('%s is up to date', (name, now) => {
    const advice = `The fields of ${name} have changed: run \`npm run shapes\`, and commit what it writes (CONTRIBUTING.md, "A stored field")`;
    expect(shapeOf(now), advice).toEqual(committedShape(name));
  });

  it.each(Object.entries(storedDocuments))('%s keeps unknown fields at every level', (_, now) => {
    const levels = objectsIn(shapeOf(now));
    expect(levels).not.toEqual([]);
    for (const level of levels) expect(level).toMatchObject({ additionalProperties: {} });
  });
});

/** All objects with named fields in a shape. */
function objectsIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  const inner = Object.values(part).flatMap(objectsIn);
  return 'properties' in part ? [part, ...inner] : inner;
}

describe('a change of a shape', () => {
  const item = stored({ requestId: z.string() });
  const fields = {
    version: z.literal(1),
    state: z.enum(['OPEN', 'DONE']),
    at: z.date().nullable(),
    label: z.string().optional(),
    desired: z.record(z.string(), stored({ recent: z.array(item) })),
    step: z.discriminatedUnion('kind', [
      stored({ kind: z.literal('ONE'), reason: z.string() }),
      stored({ kind: z.literal('TWO') }),
    ]),
  };
  const without = (left: keyof typeof fields): z.core.$ZodLooseShape =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left));
  const changes = (now: z.core.$ZodLooseShape) =>
    breakingChanges('plans', shapeOf(stored(fields)), shapeOf(stored(now)));
  const item2 = (more: z.core.$ZodLooseShape) => ({
    ...fields,
    desired: z.record(z.string(), stored({ recent: z.array(item.extend(more)) })),
  });

  it('is none where nothing changed, whatever the order', () => {
    expect(changes(fields)).toEqual([]);
    const { version, ...others } = fields;
    expect(changes({ ...others, version, state: z.enum(['DONE', 'OPEN']) })).toEqual([]);
  });

  it.each([
    ['a new optional field', { ...fields, note: z.string().optional() }],
    ['one with a default', { ...fields, note: z.string().default('') }],
    ['one inside', item2({ note: z.date().nullable().optional() })],
    ['a field that is optional from now on', { ...fields, state: fields.state.optional() }],
    ['an optional field that is gone', without('label')],
  ])('can be read by both releases: %s', (_, now) => {
    expect(changes(now)).toEqual([]);
  });

  it.each([
    [
      'a new required field',
      { ...fields, note: z.string() },
      'plans: note is new and required. Make it optional, or raise the version (CONTRIBUTING.md, "A stored field").',
    ],
    [
      'one inside',
      item2({ at: z.date() }),
      'plans: desired.*.recent[].at is new and required. Make it optional, or raise the version (CONTRIBUTING.md, "A stored field").',
    ],
    [
      'a field that is gone',
      without('state'),
      'plans: state was required and is gone. Make it optional, go on writing it in this release, and remove it in the next, or raise the version (CONTRIBUTING.md, "A stored field").',
    ],
    [
      'an optional field that is required',
      { ...fields, label: z.string() },
      'plans: label was optional and is required. Leave it optional, or raise the version (CONTRIBUTING.md, "A stored field").',
    ],
  ])('is found: %s', (_, now, sentence) => {
    expect(changes(now)).toEqual([sentence]);
  });

  it.each([
    ['a date that is never null', { ...fields, at: z.date() }, 'at'],
    ['a date that is a text', { ...fields, at: z.string().nullable() }, 'at'],
    ['a value that is gone', { ...fields, state: z.enum(['OPEN']) }, 'state'],
    [
      'a value that older releases refuse',
      { ...fields, state: z.enum(['OPEN', 'DONE', 'NEW']) },
      'state',
    ],
    ['another type inside', item2({ requestId: z.int() }), 'desired.*.recent[].requestId'],
    [
      'a kind more',
      {
        ...fields,
        step: z.discriminatedUnion('kind', [
          ...fields.step.options,
          stored({ kind: z.literal('THREE') }),
        ]),
      },
      'step',
    ],
    [
      'a kind with another field',
      {
        ...fields,
        step: z.discriminatedUnion('kind', [
          stored({ kind: z.literal('ONE'), reason: z.int() }),
          fields.step.options[1],
        ]),
      },
      'step.reason',
    ],
    [
      'unknown fields that are refused',
      { ...fields, desired: z.record(z.string(), z.strictObject({ recent: z.array(item) })) },
      'desired.*.*',
    ],
  ])('is found by its type: %s', (_, now, field) => {
    expect(changes(now)).toEqual([
      `plans: ${field} has another type. Leave it as it was, and add an optional field, or raise the version (CONTRIBUTING.md, "A stored field").`,
    ]);
  });

  it('is allowed where the version is raised, and only then', () => {
    const other = { ...without('state'), note: z.string() };
    expect(changes(other)).toHaveLength(2);
    expect(changes({ ...other, version: z.literal(2) })).toEqual([]);
    expect(changes({ ...other, version: z.literal([1, 2]) })).toEqual([]);
    expect(changes({ ...other, version: z.literal(0) })).toHaveLength(3);
  });

  it('is allowed where a document gets its first version', () => {
    const before = shapeOf(stored(without('version')));
    expect(breakingChanges('plans', before, shapeOf(stored(fields)))).toEqual([]);
  });
});
