/** Names are compared as people write them, and a piece of one is not the name. */
import { expect, it } from 'vitest';
import { isSameName, spellingsOfName } from '../../../server/domain/support/person-name.ts';

it.each([
  'Gerda Müller',
  'Gerda Mueller',
  'GERDA MÜLLER',
  'Frau Dr. Gerda Müller',
  'Müller, Gerda',
])('%s is Gerda Müller, and is found as she', (typed) => {
  expect(isSameName(typed, 'Gerda Müller')).toBe(true);
  for (const stored of ['gerda müller', 'gerda mueller'])
    expect(
      spellingsOfName(typed).some((words) => words.every((word) => stored.includes(word))),
    ).toBe(true);
});

it.each([
  ['Michael Mueller', 'michael müller'],
  ['Müller, Michael', 'michael mueller'],
  ['Samuel Mueller', 'samuel müller'],
])('%s is found as %s: one of its pairs of vowels is no umlaut', (typed, stored) => {
  expect(spellingsOfName(typed).some((words) => words.every((word) => stored.includes(word)))).toBe(
    true,
  );
});

it.each(['Gerda', 'Müller', 'Gerd', 'uelle', 'Gerda Maria Müller'])('%s is not', (typed) => {
  expect(isSameName(typed, 'Gerda Müller')).toBe(false);
});

it('what is a title alone is looked for as it is, and short words as they stand together', () => {
  expect(spellingsOfName('Miss')).toEqual([['miss']]);
  expect(spellingsOfName('Bo Li')).toEqual([['bo li']]);
});
