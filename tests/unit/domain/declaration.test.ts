/** The stored document of a declaration, as it is read. */
import { expect, it } from 'vitest';
import { languageOfDocument } from '../../../server/domain/stored-language.ts';
import { languageCodes } from '../../../texts/generated/languages.ts';
import { declaration as schema } from '../../../server/domain/leaving/declaration.ts';
import { declaration } from '../../support/account-factory.ts';
import { now } from '../../support/memory-world.ts';

const full = declaration({
  match: {
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    receiptId: 'receipt',
    generation: 1,
    at: now,
    undoHash: 'hash',
    undoneAt: now,
  },
  candidates: [{ customerId: 'cus_1', subscriptionId: 'sub_1', boughtAt: now }],
  resolution: { outcome: 'DECLINED', note: 'Not ours.', at: now, agentId: 'agent' },
});
const values: [string, unknown[]][] = [
  ['language', ['en', 'de', 'fr', 'xx']],
  ['kind', ['CANCELLATION', 'WITHDRAWAL']],
  ['state', ['RECEIVED', 'MATCHED', 'OPEN', 'RESOLVED', 'UNDONE']],
  [
    'issue',
    [
      ...[null, 'NO_PLAN', 'SEVERAL_PLANS', 'EXTRAORDINARY', 'LATER_DATE', 'LATER_WORD'],
      ...['WITHDRAWAL', 'REFUSED', 'SUSPICIOUS'],
    ],
  ],
  ['declared', [null, 'ORDINARY', 'EXTRAORDINARY'].map((type) => ({ ...full.declared, type }))],
  [
    'resolution',
    [
      null,
      ...['CARRIED_OUT', 'DECLINED', 'DUPLICATE'].map((outcome) => ({
        ...full.resolution,
        outcome,
      })),
    ],
  ],
  ['match', [null]],
];

it.each(values)('a declaration can have each %s', (field, all) => {
  for (const value of all)
    expect(schema.parse({ ...full, [field]: value })).toEqual({ ...full, [field]: value });
});

it.each(Object.keys(full))('there is none without %s', (field) => {
  expect(schema.safeParse({ ...full, [field]: undefined }).success).toBe(false);
});

it.each(['declared', 'match', 'resolution'] as const)('each field of %s is needed', (part) => {
  for (const field of Object.keys(full[part] ?? {}))
    expect(
      schema.safeParse({ ...full, [part]: { ...full[part], [field]: undefined } }).success,
      field,
    ).toBe(false);
});

it('each field of a plan that may be meant is needed', () => {
  const [plan] = full.candidates;
  for (const field of Object.keys(plan ?? {})) {
    const candidates = [{ ...plan, [field]: undefined }];
    expect(schema.safeParse({ ...full, candidates }).success, field).toBe(false);
  }
});

it('a language that this release does not know is kept, and read as the default one', () => {
  expect(languageCodes.map((language) => languageOfDocument({ language }))).toEqual(languageCodes);
  expect(schema.parse({ ...full, language: 'xx' }).language).toBe('xx');
  for (const language of ['xx', 'toString']) expect(languageOfDocument({ language })).toBe('en');
});
