/** Tests the rule for addresses: valid ones, their form in mails, their spellings, and their mailbox. */
import { describe, expect, it } from 'vitest';
import {
  isAddress,
  isSameAddress,
  mailable,
  mailboxOf,
  spellingsOf,
} from '../../../server/domain/address.ts';

describe('an address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann+news@EXAMPLE.com ', 'Ann+news@example.com'],
    ['o’hara/x%y@example.com', 'o’hara/x%y@example.com'],
    ['müller@exämple.de', 'müller@xn--exmple-cua.de'],
    ['mu\u0308ller@exa\u0308mple.de', 'müller@xn--exmple-cua.de'],
    ['mueller@xn--exmple-cua.de', 'mueller@xn--exmple-cua.de'],
    ['用户@例子.世界', '用户@xn--fsqu00a.xn--rhqv96g'],
  ])('%j is mailed as %j', (typed, mailed) => {
    expect(isAddress(typed)).toBe(true);
    expect(mailable(typed)).toBe(mailed);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'a@b@example.com',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@0x7f.1',
    'ann@[127.0.0.1]',
    'ann@a..example',
    'ann@-a.example',
    'ann@xn--a.example',
    'ann@example.com/x',
    'ann@example.com?x',
    'ann@ex%61mple.com',
    'ann@example.com:25',
    'an n@example.com',
    'ann@exam\u200bple.com',
    'ann@example.com\r\nBcc: b@example.com',
    'Ann <ann@example.com>',
    'ann@example.com,bob@example.com',
    `${'l'.repeat(65)}@example.com`,
  ])('is not %j', (typed) => {
    expect(isAddress(typed)).toBe(false);
    expect(mailable(typed)).toBeNull();
  });

  // Each renders as nothing: a format character, a joiner, a variation selector, Hangul fillers, a vowel, a shorthand control.
  it.each([
    ...'\u00ad\u200b\u2060\ufeff\u034f\u061c\u115f\u1160\u17b4\u180b',
    ...'\u3164\ufe0f\uffa0\u{1bca0}\u{1d173}\u{e0020}\u{e0100}',
  ])('has no %j, whichever part it is in', (unseen) => {
    for (const typed of [`an${unseen}n@example.com`, `ann@exam${unseen}ple.com`]) {
      expect(isAddress(typed)).toBe(false);
      expect(mailable(typed)).toBeNull();
    }
    expect(mailboxOf(`an${unseen}n@example.com`)).not.toBe('ann@example.com');
  });

  it.each(['müller@exämple.de', 'Müller@EXÄMPLE.de', 'müller@xn--exmple-cua.de'])(
    '%s is looked up in both forms of its domain, and in small letters',
    (typed) => {
      expect(spellingsOf(typed)).toEqual(
        expect.arrayContaining([typed, 'müller@exämple.de', 'müller@xn--exmple-cua.de']),
      );
      expect(isSameAddress(typed, ' müller@exämple.DE')).toBe(true);
      expect(isSameAddress(typed, 'mueller@exämple.de')).toBe(false);
    },
  );

  it('is looked up once where there is one spelling', () => {
    expect(spellingsOf('ann@example.com')).toEqual(['ann@example.com']);
  });
});

describe('a mailbox', () => {
  it.each([
    ['ann@example.com', ['Ann@Example.com', 'ann+1@example.com', 'ann+a+b@example.com']],
    ['annlee@gmail.com', ['Ann.Lee@gmail.com', 'a.n.n.lee+x@googlemail.com']],
    ['ann@xn--exmple-cua.de', ['ann@exämple.de', 'ann+1@EXÄMPLE.de']],
  ])('%s has the addresses %j', (mailbox, addresses) => {
    expect(addresses.map(mailboxOf)).toEqual(addresses.map(() => mailbox));
  });

  it('is another one where dots count, or where the name is what follows the +', () => {
    const addresses = ['ann.lee@example.com', 'annlee@example.com', '+1@a.example', '+2@a.example'];
    expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
  });
});
