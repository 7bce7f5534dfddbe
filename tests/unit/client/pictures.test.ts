/** Our own drawings: what is shown needs no font, and is made from the drawing that can be edited. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'client/images';
/** A source of a PNG, which is rendered with the font at hand. */
const isShown = (name: string) => name.endsWith('.svg') && name !== 'share.svg';
const shown = readdirSync(folder).filter(isShown);
const drawings = readdirSync(`${folder}/drawings`);
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

/** Everything but the text of a drawing, and the outlines that stand for it. */
const frameOf = (svg: string) =>
  svg.replaceAll(/<text [^>]*>[^<]*<\/text>|<path class="text[^"]*" d="m[^"]*"\/>/g, '<text>');

test('there are pictures', () => {
  expect(shown.length).toBeGreaterThan(10);
  expect(drawings.length).toBeGreaterThanOrEqual(8);
});

test.each(shown)('%s has no text that needs a font', (name) => {
  expect(read(name)).not.toMatch(/<text|font-family|font:/);
});

test.each(drawings)('%s is outlined as it is drawn (npm run images)', (name) => {
  expect(read(`drawings/${name}`)).toMatch(/<text [^>]*>/);
  expect(frameOf(read(name))).toBe(frameOf(read(`drawings/${name}`)));
});
