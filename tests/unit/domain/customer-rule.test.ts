/** Tests which customer id each form of a users_subscriptions document yields (specification, section 3). */
import { describe, expect, it } from 'vitest';
import { selectCustomer } from '../../../server/domain/subscriber/subscriber-document.ts';

const entry = (vendorProfileId: unknown) => ({ vendorProfileId });
const list = (...subscriptions: unknown[]) => ({ subscriptions });

describe('selectCustomer', () => {
  it.each([
    ['one entry', list(entry('cus_1')), 'cus_1'],
    ['second before first', list(entry('cus_1'), entry('cus_2')), 'cus_2'],
    ['second is the literal', list(entry('cus_1'), entry('stripe')), 'cus_1'],
    ['second is empty', list(entry('cus_1'), entry('')), 'cus_1'],
    ['second is null', list(entry('cus_1'), entry(null)), 'cus_1'],
    ['second has no id', list(entry('cus_1'), {}), 'cus_1'],
    ['first is the literal', list(entry('stripe')), null],
    ['both are the literal', list(entry('stripe'), entry('stripe')), null],
    ['only the second is set', list(entry('stripe'), entry('cus_2')), 'cus_2'],
    ['a third is never used', list(entry('stripe'), entry('stripe'), entry('cus_3')), null],
    ['no entries', list(), null],
    ['no document', undefined, null],
  ])('%s', (_, document, customerId) => {
    expect(selectCustomer(document)).toMatchObject({ customerId, malformed: null });
  });

  it.each([
    ['no list', {}, null],
    ['a text for a list', { subscriptions: 'cus_1' }, null],
    ['null entries', list(null, null), null],
    ['a number as id', list(entry(7)), null],
    ['a broken second', list(entry('cus_1'), entry(7)), 'cus_1'],
    ['a broken first', list(null, entry('cus_2')), 'cus_2'],
    ['null document', null, null],
  ])('is malformed, and says so: %s', (_, document, customerId) => {
    const found = selectCustomer(document);
    expect(found.customerId).toBe(customerId);
    expect(found.malformed).toEqual(expect.any(String));
    expect(found.malformed).not.toContain('cus_');
  });
});
