/** Tests the message for each error code of the installed Firebase SDK. docs/states.md has the table. */
import { readFileSync } from 'node:fs';
import { AuthErrorCodes } from 'firebase/auth';
import { expect, it } from 'vitest';
import { refusalOf } from '../../../../client/screens/login/refusals.ts';
import { texts } from '#texts/login';

const moments = ['sending', 'opening'] as const;
const codes = [...new Set(Object.values(AuthErrorCodes))].map((code) => code.replace('auth/', ''));
/** Missing in the SDK's list: the service's own sentence becomes the code. */
const appCheck = 'firebase-app-check-token-is-invalid';

const unknown = (code: string) => texts.hints.unknown({ code });
const isNamed = (code: string) =>
  moments.some((moment) => refusalOf(code, moment).hint !== unknown(code));

it('only a used and an expired link are said to be so', () => {
  const used = moments.flatMap((moment) =>
    codes.filter((code) => refusalOf(code, moment).hint === texts.hints.linkIsDead),
  );
  expect(used).toEqual(['expired-action-code', 'invalid-action-code']);
});

it.each(moments)('every refusal while %s begins with a message of the specification', (moment) => {
  const { problems } = texts;
  const specified = [problems.notSent, problems.notSignedIn, problems.invalidEmail];
  for (const code of [...codes, appCheck, '__proto__', 'made-up']) {
    const { message } = refusalOf(code, moment);
    expect(specified.map((each) => each.message)).toContain(message);
  }
});

it.each(['made-up', '__proto__', 'toString'])('an unknown code is named: %s', (code) => {
  for (const moment of moments) expect(refusalOf(code, moment).hint).toBe(unknown(code));
});

/** Returns the text below the specified message or instead of it. */
function said(code: string, moment: (typeof moments)[number]): string {
  const { message, hint = '', isAboutEmail } = refusalOf(code, moment);
  const words = hint === unknown(code) ? unknown('CODE') : hint.replace(`(${code})`, '(CODE)');
  const text = words || (isAboutEmail ? message : '–');
  return text.replaceAll('<support/>', 'our address').replaceAll(/<[^>]*>/g, '');
}

it('is in docs/states.md as it is', () => {
  const rows = [...codes.filter(isNamed), appCheck, 'made-up'].map((code) => {
    const others = codes.filter((each) => !isNamed(each)).length;
    const name = code === 'made-up' ? `any other (${others} of the SDK)` : `\`${code}\``;
    const isSpent = refusalOf(code, 'opening').isSpent ? 'yes' : 'no';
    return `| ${name} | ${moments.map((moment) => said(code, moment)).join(' | ')} | ${isSpent} |`;
  });
  const table = [
    '| Code | A link is to be sent | A link is opened | The link is spent |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  expect(readFileSync('docs/states.md', 'utf8')).toContain(table);
});
