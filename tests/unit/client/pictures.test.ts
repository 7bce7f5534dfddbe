/** Tests our drawings: they need no font and match their editable sources in each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTexts } from '../../../scripts/texts.ts';

const folder = 'client/images';
const languages = readTexts('texts');
const isShown = (name: string) => name.endsWith('.svg') && name !== 'share.svg';
const drawings = readdirSync(`${folder}/drawings`);
const drawn = Object.keys(languages).flatMap((language) =>
  readdirSync(`${folder}/${language}`).map((name) => `${language}/${name}`),
);
const shown = [...readdirSync(folder).filter(isShown), ...drawn];
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

/** Returns a drawing without its title, its text and the outlines of that text. */
const frameOf = (svg: string) =>
  svg
    .replace(/\s*<title>.*<\/title>/, '')
    .replaceAll(
      /<text [^>]*>[^<]*<\/text>|<path class="text[^"]*" data-text="[^"]*" d="m[^"]*"\/>/g,
      '<text>',
    );

test('there are pictures', () => {
  expect(drawings.length).toBeGreaterThanOrEqual(8);
  expect(drawn).toHaveLength(drawings.length * Object.keys(languages).length);
});

test.each(shown)('%s has no text that needs a font', (name) => {
  expect(read(name)).not.toMatch(/<text|font-family|font:/);
});

test.each(drawn)('%s is outlined as it is drawn', (name) => {
  const [language = '', file = ''] = name.split('/');
  const drawing = read(`drawings/${file}`);
  expect(frameOf(read(name))).toBe(frameOf(drawing));
  const words = languages[language]?.pictures[file.replace('.svg', '')] ?? {};
  const texts = [...drawing.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
    text.replace(/^\{(.*)\}$/, (_, key: string) => words[key] ?? ''),
  );
  expect(texts.length).toBeGreaterThan(0);
  expect([...read(name).matchAll(/data-text="([^"]*)"/g)].map(([, text]) => text)).toEqual(texts);
});
