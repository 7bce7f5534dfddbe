/** An erasure finds the audit's entries of look-ups: the key of an address is the one that a look-up of it stores. */
import { describe, expect, it } from 'vitest';
import { lookUpKeys } from '../../server/domain/support/person.ts';
import { storedKey } from '../../server/domain/support/audit.ts';
import { readKey } from '../../server/domain/support/lookup-key.ts';

describe('lookUpKeys', () => {
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
