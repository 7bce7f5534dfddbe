/** Tests which text counts as an address, which one the form suggests for a typo, and when it suggests none. */
import { expect, it } from 'vitest';
import { meant } from '../../../../client/screens/login/did-you-mean.ts';
import { isEmail } from '../../../../client/screens/login/email.ts';
import { emailIn } from '../../../../texts/email.ts';

it.each([
  ['someone@gmial.com', 'someone@gmail.com'],
  ['someone@gmail.con', 'someone@gmail.com'],
  ['someone@gmail.co', 'someone@gmail.com'],
  ['someone@gamil.com', 'someone@gmail.com'],
  ['Some.One@GMAI.com', 'Some.One@gmail.com'],
  ['a@b@hotmial.com', 'a@b@hotmail.com'],
  ['jemand@gmx.dr', 'jemand@gmx.de'],
  ['jemand@wen.de', 'jemand@web.de'],
  ['jemand@t-onlin.de', 'jemand@t-online.de'],
  ['quelqu.un@orage.fr', 'quelqu.un@orange.fr'],
  ['quelqu.un@lapost.net', 'quelqu.un@laposte.net'],
])('%s may be %s', (typed, suggested) => expect(meant(typed)).toBe(suggested));

it.each([
  ...[
    'gmail.com',
    'GMAIL.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'gmx.at',
    'gmx.net',
    'yahoo.fr',
    'live.fr',
  ],
  ...[
    'example.com',
    'company.co',
    'uni-mainz.de',
    'mail.ru',
    'qq.com',
    'sfr.com',
    'proton.me',
    'x',
    '',
  ],
])('no address is suggested for %s', (domain) => expect(meant(`someone@${domain}`)).toBeNull());

it.each(['', 'gmial.com', '@gmial.com'])('nor about %j', (typed) =>
  expect(meant(typed)).toBeNull(),
);

it('invisible characters are removed from an address', () => {
  const unseen =
    ' \t\n\u00A0\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2068\u2069\uFEFF';
  expect(emailIn(`${unseen}a@exa${unseen}mple.com${unseen}`)).toBe('a@example.com');
});

it.each([
  'a@example.com,',
  'Ann Lee <a@example.com>',
  '"Lee, Ann" <a@example.com>;',
  'mailto:a@example.com',
  'MAILTO:a@example.com?subject=Hello',
  '<mailto:a@example.com>',
  'a@example.com..',
  '(a@example.com).',
  '„a@example.com“',
  '« a@example.com »',
])('%s has one address in it', (typed) => expect(emailIn(typed)).toBe('a@example.com'));

it.each(['', ' ', '@', 'a@b', 'first.last+tag@sub.example.co.uk', "o'neil@example.com"])(
  '%j stays as it is, but for space',
  (typed) => expect(emailIn(typed)).toBe(typed.trim()),
);

const parts = ['a', 'a.b', 'ä+1', '"x"', '漢字', "o'neil"];
const accepted = parts.flatMap((name) => parts.map((domain) => `${name}@${domain}.de`));

it.each(accepted)('%s is an email address', (address) => {
  expect(isEmail(address)).toBe(true);
});

// Breaks the pattern (text, '@', text, a dot, text) in each part.
const refused = [
  ...['', ' ', '@', '.', '@.', 'a', 'a.b', 'a@b', 'a@b.', 'a@.c', '@b.c', 'ab.c', 'a.b@c'],
  ...['a b@c.d', 'a@b c.d', 'a@b.c d', 'a @b.c', 'a@ b.c', 'a@b .c'],
  ...['a@b.\tc', '\na@b.c', 'a@b.c '],
];

it.each(refused)('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});
