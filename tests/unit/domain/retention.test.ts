/** Tests retention: the rule for proofs, and the table behind Firestore's policies and docs/data.md. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  keptUntil,
  userRetention,
  cancellationKeptUntil,
  retention,
  type Row,
} from '../../../server/domain/support/retention.ts';
import { newCancellation } from '../../support/record-factory.ts';

describe('proofs are kept', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2030-01-01T00:00:00.000Z'],
  ])('from %s to the end of the third year after it', (from, until) => {
    expect(keptUntil(new Date(from)).toISOString()).toBe(until);
  });

  it('a receipt from the end of its plan on', () => {
    const requestedAt = new Date('2026-06-01');
    const until = (effectiveAt: Date | null) =>
      cancellationKeptUntil(newCancellation({ requestedAt, effectiveAt })).getUTCFullYear();
    expect(until(null)).toBe(2030);
    expect(until(new Date('2027-05-01'))).toBe(2031);
    expect(until(new Date('2025-05-01'))).toBe(2030);
  });
});

/** `npx vitest run --project unit retention -u` writes the table into these files. */
describe('the table', () => {
  it('says which collections expire by a policy of Firestore', async () => {
    const path = resolve('deploy/firestore.indexes.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { fieldOverrides: { ttl?: boolean }[] };
    const policies = Object.entries<Row>(retention).flatMap(([collectionGroup, { expires }]) =>
      expires ? { collectionGroup, fieldPath: 'expiresAt', ttl: true, indexes: [] } : [],
    );
    file.fieldOverrides = [...file.fieldOverrides.filter(({ ttl }) => !ttl), ...policies];
    await expect(`${JSON.stringify(file, null, 2)}\n`).toMatchFileSnapshot(path);
  });

  it('is that of docs/data.md', async () => {
    const path = resolve('docs/data.md');
    const line = (where: string, { what, why, howLong }: typeof userRetention, goesBy: string) =>
      `| ${where} | ${what} | ${why} | ${howLong} | ${goesBy} |\n`;
    const rows = Object.entries<Row>(retention).map(([name, row]) => {
      const ways = [
        ...(row.expires ? ['`expiresAt`'] : []),
        ...(row.kept ? [] : ['`npm run erase`']),
      ];
      return line(`\`${name}\``, row, ways.join(', '));
    });
    const user = line('Firebase Auth', userRetention, '`deleteAccount`, `npm run erase`');
    const text = readFileSync(path, 'utf8').replace(
      /(?<=\n\| Where \|[^\n]*\n[^\n]*\n)(\| (`|Firebase)[^\n]*\n)+/,
      () => user + rows.join(''),
    );
    await expect(text).toMatchFileSnapshot(path);
  });
});
