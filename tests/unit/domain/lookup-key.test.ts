/** Tests the reading of typed keys, their form in the audit, and the keys that an erasure searches for. */
import { describe, expect, it } from 'vitest';
import { storedKey } from '../../../server/domain/support/audit.ts';
import { readKey } from '../../../server/domain/support/lookup-key.ts';
import { lookUpKeys } from '../../../server/domain/support/person.ts';

describe('a key is read', () => {
  it.each([
    ['4242 4242 4242 4242', ''],
    ['4242-4242-4242-4242 12/30', '/30'],
    ['378282246310005', ''],
    ['Ann Lee, 4242424242424242.', 'Ann Lee, .'],
    ['ann@example.com 4242 4242 4242 4242', 'ann@example.com'],
    ['\uff14242 4242 4242 4242', ''],
  ])('without a card number: %s', (typed, text) => {
    const read = readKey(typed);
    expect(read.text).toBe(text);
    expect(read.notes).toContainEqual(expect.stringContaining('never type one here'));
    expect(JSON.stringify(read)).not.toMatch(/\d{4}/);
  });

  it.each([
    'sub_1.provider.1737000000123',
    '123456789-0001',
    'user-1737000000123',
    'a4242424242424242',
    '4242424242424242@example.com',
    '4242 12/30',
    '0151 234 56789',
  ])('whole where digits are no card number: %s', (typed) => {
    expect(readKey(typed)).toMatchObject({ text: typed, notes: [] });
  });

  it.each([
    ['Ann Lee', 'uid'],
    ['4242 12/30', 'uid'],
    ['demo-active', 'uid'],
    ['u4f2a', 'uid'],
    ['12345678-0001', 'invoice'],
    ['4ZQK-B31P-4Q68-7RKJ', 'number'],
    ['active@', 'email'],
  ])('%s as %s', (typed, kind) => {
    expect(readKey(typed).key.kind).toBe(kind);
  });
});

describe('the audit stores', () => {
  it.each(['Ann Lee', '4242 12/30', '4242', 'ann@example.com', 'u4f2a', '4ZQK-B31P-4Q68-7RKJ'])(
    'a hash of %s',
    (typed) => {
      expect(storedKey(readKey(typed))).toMatch(/^sha256:[\da-f]{64}$/);
    },
  );

  it.each(['cus_1', 'sub_1', 'ABCD1234-0001', 'sub_1.2.abcd'])('%s as it is', (typed) => {
    expect(storedKey(readKey(typed))).toBe(typed);
  });
});

describe('an erasure', () => {
  it.each([
    ['ann@example.com', ' Ann@Example.COM '],
    ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
    ['\uff41nn@example.com', 'ann@example.com'],
    ['ann@xn--mller-kva.de', 'ann@m\u00fcller.de'],
    ['ann@m\u00fcller.de', 'ann@xn--mller-kva.de'],
    ['ann@example.com', 'Ann Lee <ann@example.com>'],
    ['ann+news@example.com', 'ann@example.com'],
  ])('has, of the address %s, the key of the look-up %s', (email, typed) => {
    expect(lookUpKeys({ uid: 'uid-1', emails: [email] })).toContain(storedKey(readKey(typed)));
  });

  it('has the key of the uid, and none of another address', () => {
    const keys = lookUpKeys({ uid: 'uid-1', emails: ['ann@example.com'] });
    expect(keys).toContain(storedKey(readKey('uid-1')));
    expect(keys).not.toContain(storedKey(readKey('anna@example.com')));
  });
});
