/** Retention: one rule for proofs, and a policy in Firestore for each collection that expires. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keptUntil, receiptKeptUntil } from '../../../server/adapters/firestore/documents.ts';
import { retention } from '../../../server/domain/support/retention.ts';
import { cancellation } from '../../support/account-factory.ts';

const { fieldOverrides } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
};

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

describe.each(Object.entries(retention))('%s', (name, { goesBy }) => {
  it('expires by a policy of Firestore, or does not', () => {
    const ttls = fieldOverrides.filter(({ ttl }) => ttl).map((each) => each.collectionGroup);
    expect(ttls.includes(name)).toBe(goesBy === 'expiresAt');
  });
});
