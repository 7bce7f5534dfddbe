/** Tests that guessed addresses of the exit pages lead there in countries that have the page. */
import { expect, it } from 'vitest';
import { createPathMeant, exitPagesIn } from '../../../server/http/declarations/exit-addresses.ts';
import { languageCodes } from '../../../texts/generated/languages.ts';

const pathMeant = createPathMeant(exitPagesIn(languageCodes));

it.each([
  ['/k%C3%BCndigen', '/kuendigen'],
  ['/ku%CC%88ndigen', '/kuendigen'],
  ['/kündigen', '/kuendigen'],
  ['/KÜNDIGEN/', '/kuendigen'],
  ['/Kuendigen?a=b', '/kuendigen'],
  ['/kuendigung', '/kuendigen'],
  ['/K%C3%BCndigung#x', '/kuendigen'],
  ['/widerruf', '/widerrufen'],
  ['/Wiederrufen', '/widerrufen'],
  ['/r%C3%A9silier', '/resilier'],
  ['/R%C3%89SILIATION', '/resilier'],
  ['/se-r%C3%A9tracter', '/renoncer'],
  ['/Cancel', '/cancel'],
])('%s leads to %s', (url, path) => {
  expect(pathMeant(url)).toBe(path);
});

it.each([
  ...exitPagesIn(languageCodes).map(({ path }) => path),
  ...['/', '/login', '/cancel/x', '/de/kuendigen', '/%', '/%FC', '/?kuendigung', '//kuendigung'],
])('%s leads nowhere else', (url) => {
  expect(pathMeant(url)).toBeNull();
});

it('a language that is off has no spellings', () => {
  const inEnglish = createPathMeant(exitPagesIn(['en']));
  expect(inEnglish('/kuendigung')).toBeNull();
  expect(inEnglish('/CANCEL')).toBe('/cancel');
});
