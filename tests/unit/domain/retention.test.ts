/** Retention: one rule for proofs, and the table from which Firestore's policies and docs/data.md follow. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  keptUntil,
  loginRetention,
  receiptKeptUntil,
  retention,
  type Row,
} from '../../../server/domain/support/retention.ts';
import { cancellation } from '../../support/account-factory.ts';

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
      receiptKeptUntil(cancellation({ requestedAt, effectiveAt })).getUTCFullYear();
    expect(until(null)).toBe(2030);
    expect(until(new Date('2027-05-01'))).toBe(2031);
    // One that was made at the provider for a plan that had ended.
    expect(until(new Date('2025-05-01'))).toBe(2030);
  });
});

describe('the table', () => {
  it('says which collections expire by a policy of Firestore', () => {
    const { fieldOverrides } = JSON.parse(
      readFileSync('deploy/firestore.indexes.json', 'utf8'),
    ) as {
      fieldOverrides: { collectionGroup: string; ttl?: boolean }[];
    };
    const ttls = fieldOverrides.filter(({ ttl }) => ttl).map((each) => each.collectionGroup);
    const expiring = Object.entries(retention).filter(([, { expires }]) => expires);
    expect(expiring.map(([name]) => name).sort()).toEqual(ttls.sort());
  });

  it('is that of docs/data.md', () => {
    const [, table = ''] =
      /## What is kept[^\n]*\n\n(.*?)\n\n/s.exec(readFileSync('docs/data.md', 'utf8')) ?? [];
    const documented = table.split('\n').filter((line) => /^\| (`|Firebase)/.test(line));
    const line = (where: string, { what, why, howLong }: typeof loginRetention, goesBy: string) =>
      `| ${where} | ${what} | ${why} | ${howLong} | ${goesBy} |`;
    const rows = Object.entries<Row>(retention).map(([name, row]) => {
      const ways = [
        ...(row.expires ? ['`expiresAt`'] : []),
        ...(row.kept ? [] : ['`npm run erase`']),
      ];
      return line(`\`${name}\``, row, ways.join(', '));
    });
    expect(documented).toEqual([
      line('Firebase Auth', loginRetention, '`deleteAccount`, `npm run erase`'),
      ...rows,
    ]);
  });
});
