/** What a typed key is read as, what the audit stores of it, and by which keys an erasure finds that again. */
import { describe, expect, it } from 'vitest';
import { storedKey } from '../../../server/domain/support/audit.ts';
import { readKey } from '../../../server/domain/support/lookup-key.ts';
import { lookUpKeys } from '../../../server/domain/support/person.ts';

const card = { last4: '4242', expMonth: 12, expYear: 2030 };

describe('a key is read as', () => {
  it.each([
    ['4242 12/30'],
    ['4242, 12/2030'],
    ['•••• 4242 12/30'],
    ['**** **** **** 4242 exp. 12/30'],
    ['xxxx-xxxx-xxxx-4242 12-30'],
  ])('a card: %s', (typed) => {
    expect(readKey(typed)).toEqual({
      key: { kind: 'card', card },
      text: '4242 12/2030',
      notes: [],
    });
  });

  it.each([
    ['4242 4242 4242 4242 12/30', '4242 12/2030'],
    ['4242-4242-4242-4242', '4242'],
    ['378282246310005', '0005'],
  ])('a card without its other digits: %s', (typed, text) => {
    const read = readKey(typed);
    expect(read).toMatchObject({
      key: { kind: 'card' },
      text,
      notes: [expect.stringContaining('never type one here')],
    });
    expect(JSON.stringify(read)).not.toMatch(/\d{5}/);
  });

  it.each([['4242'], ['•••• 4242'], ['4242 13/30']])(
    'a card without an expiry, or none: %s',
    (typed) => {
      const { key } = readKey(typed);
      expect(key.kind === 'card' ? key.card : null).toBeNull();
    },
  );

  it.each([
    ['Ann Lee', 'name'],
    ['María-José O’Neil', 'name'],
    ['李小龙', 'name'],
    ['demo-active', 'name'],
    ['Li', 'uid'],
    ['u4f2a', 'uid'],
    ['12345678-0001', 'invoice'],
    ['4ZQK-B31P-4Q68-7RKJ', 'number'],
    ['active@', 'email'],
  ])('%s: %s', (typed, kind) => {
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

  it('one hash of one name and of one card, however they are typed', () => {
    const hashOf = (typed: string) => storedKey(readKey(typed));
    expect(hashOf('ANN lee')).toBe(hashOf('Ann Lee'));
    expect(hashOf('•••• 4242 12/2030')).toBe(hashOf('4242 12/30'));
  });
});

describe('an erasure', () => {
  it.each([
    ['ann@example.com', ' Ann@Example.COM '],
    // As a login has it, and as an agent's keyboard writes it.
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
