/** The short number of a receipt: one for each id, and read however people type it. */
import { describe, expect, it } from 'vitest';
import { readReceiptNumber, receiptNumber } from '../../../server/domain/receipt-proof.ts';

const ids = Array.from({ length: 5_000 }, (_, index) => `sub_${index}.1.abcd1234`);

describe('a receipt’s number', () => {
  it('is short, the same each time, and has no letter that looks like another', () => {
    for (const id of ids.slice(0, 100)) {
      expect(receiptNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(receiptNumber(id)).toBe(receiptNumber(id));
    }
    // Printed on receipts: it must never change.
    expect(receiptNumber('sub_1.1.abcd1234')).toBe('XEF3-6VRE-GSF9-RQFY');
  });

  it('is no other receipt’s', () => {
    expect(new Set(ids.map(receiptNumber)).size).toBe(ids.length);
  });
});

describe('a number that somebody types', () => {
  it.each([
    '4ZQK-B31P-4Q68-7RK0',
    '4zqk-b31p-4q68-7rk0',
    '4zqkb31p4q687rk0',
    '4ZQK B31P 4Q68 7RK0',
    '4ZQK–B31P–4Q68–7RK0',
    '4ZQK-B3LP-4Q68-7RKO',
    '4zqk-b3ip-4q68-7rko',
  ])('is read as it is written on the receipt: %s', (typed) => {
    expect(readReceiptNumber(typed)).toBe('4ZQK-B31P-4Q68-7RK0');
  });

  it.each([
    '',
    '4ZQK-B31P-4Q68',
    '4ZQK-B31P-4Q68-7RK0-1',
    '4ZQK-B31P-4Q68-7RKU',
    'ABCD12345678-0001',
    'ABCD1234-0001',
    'sub_1.1.abcd1234',
    'someone@example.',
  ])('can be none: %j', (typed) => {
    expect(readReceiptNumber(typed)).toBeNull();
  });
});
