/** Tests a receipt's confirmation time and its short number: unique for each id, and readable in any spelling. */
import { describe, expect, it } from 'vitest';
import { confirmationOf } from '../../../server/domain/customer-record/cancellation.ts';
import {
  readCancellationNumber,
  cancellationNumber,
} from '../../../server/domain/customer-record/cancellation-number.ts';
import { newCancellation } from '../../support/record-factory.ts';
import { after, now } from '../../support/memory-world.ts';

const asked = newCancellation({ requestedAt: now });
const confirmed = {
  ...asked,
  state: 'CONFIRMED',
  confirmedAt: after(1),
  effectiveAt: after(9),
} as const;
const withdrawn = {
  ...confirmed,
  state: 'WITHDRAWN',
  withdrawnAt: after(2),
  withdrawnBy: 'SUPPORT',
} as const;
const repeated = { ...confirmed, state: 'REQUESTED' } as const;

it.each([
  ['asked for', asked, null],
  ['confirmed', confirmed, after(1)],
  ['withdrawn', withdrawn, after(1)],
  ['asked for again: its old confirmation counts no more', repeated, null],
])('the time of a receipt’s confirmation %s', (_, cancellation, at) => {
  expect(confirmationOf(cancellation)).toEqual(at);
});

it('a receipt’s number is short, the same each time, and has no letter that looks like another', () => {
  for (let index = 0; index < 100; index += 1) {
    const id = `sub_${index}.1.abcd1234`;
    expect(cancellationNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(cancellationNumber(id)).toBe(cancellationNumber(id));
  }
  // Printed on receipts, so it must never change.
  expect(cancellationNumber('sub_1.1.abcd1234')).toBe('XEF3-6VRE-GSF9-RQFY');
});

describe('a typed number', () => {
  it.each([
    '4ZQK-B31P-4Q68-7RK0',
    '4zqk-b31p-4q68-7rk0',
    '4zqkb31p4q687rk0',
    '4ZQK B31P 4Q68 7RK0',
    '4ZQK–B31P–4Q68–7RK0',
    '4ZQK-B3LP-4Q68-7RKO',
    '4zqk-b3ip-4q68-7rko',
  ])('is read as it is written on the receipt: %s', (typed) => {
    expect(readCancellationNumber(typed)).toBe('4ZQK-B31P-4Q68-7RK0');
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
    expect(readCancellationNumber(typed)).toBeNull();
  });
});
