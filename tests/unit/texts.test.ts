/** Tests texts/*.yaml: each language has the same texts, and scripts/texts.ts refuses any difference. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesOf, readTexts } from '../../scripts/texts.ts';

function read(english: string, german: string): unknown {
  const directory = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [code, texts] of Object.entries({ en: english, de: german }))
    writeFileSync(
      join(directory, `${code}.yaml`),
      `language: {}\nserver: {}\nsite:\n  part:\n${texts}\n`,
    );
  return readTexts(directory);
}

test('the generated modules are those of the files (npm run generate)', () => {
  const modules = modulesOf(readTexts('texts'));
  expect(Object.keys(modules)).toEqual(
    expect.arrayContaining(['en/layout.ts', 'de/layout.ts', 'fr/layout.ts', 'server.ts']),
  );
  const withoutHeading = (module: string) => module.replace(/^(\/\*.*?\*\/\s*)+/s, '');
  for (const [file, module] of Object.entries(modules))
    expect(withoutHeading(readFileSync(`texts/generated/${file}`, 'utf8')), file).toBe(
      withoutHeading(module),
    );
});

test('the same texts with the same places are read', () => {
  expect(() => read('    a: You pay {price}.', '    a: Sie zahlen {price}.')).not.toThrow();
});

test.each([
  ['a missing text', 'a: A\n    b: B', 'a: A', 'b is missing'],
  ['a text that English lacks', 'a: A', 'a: A\n    b: B', 'b is not in en.yaml'],
  ['a list of another length', 'a: [A, B]', 'a: [A]', 'a.1 is missing'],
  ['a place', 'a: Pay {price}.', 'a: Zahle {preis}.', 'a has {preis} where en.yaml has {price}'],
  ['no tag', 'a: <b>A</b>.', 'a: B.', 'a has no place where en.yaml has </b> <b>'],
])('%s is named', (_, english, german, problem) => {
  expect(() => read(`    ${english}`, `    ${german}`)).toThrow(
    new Error(`texts/de.yaml: site.part.${problem}`),
  );
});

test('all differences are reported together', () => {
  expect(() => read('    a: A\n    b: B', '    c: C')).toThrow(
    [
      'texts/de.yaml: site.part.a is missing',
      'texts/de.yaml: site.part.b is missing',
      'texts/de.yaml: site.part.c is not in en.yaml',
    ].join('\n'),
  );
});
