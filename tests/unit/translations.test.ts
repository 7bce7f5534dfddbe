/** Tests that no translation is left in English or breaks its language's rules. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { languageCodes } from '../../texts/generated/languages.ts';

type Tree = string | boolean | Tree[] | { [key: string]: Tree };

/** Returns each text of a language by its path: `server.mail.receipt.number`. */
function textsOf(code: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: Tree, at: string) => {
    if (typeof value === 'string') found.set(at, value);
    else if (typeof value === 'object')
      for (const [key, part] of Object.entries(value)) visit(part, at ? `${at}.${key}` : key);
  };
  const { site, server } = parse(readFileSync(`texts/${code}.yaml`, 'utf8')) as {
    [key: string]: Tree;
  };
  visit({ site: site ?? '', server: server ?? '' }, '');
  return found;
}

/** Texts that are the same in both languages: names, or words of both. */
const same = new Set([
  'site.legal.contact.title',
  'server.leaving.optional',
  'server.explain.and',
  'server.mail.label',
  'server.mail.declaration.kind',
]);

const english = textsOf('en');
const others = languageCodes.filter((code) => code !== 'en').map((code) => ({ code }));

describe.each(others)('$code', ({ code }) => {
  const texts = textsOf(code);

  it('has no text that is the English one', () => {
    const untranslated = [...texts].filter(
      ([place, text]) => /\p{L}{2}/u.test(text) && text === english.get(place) && !same.has(place),
    );
    expect(untranslated).toEqual([]);
  });

  it('has no English sentence in it', () => {
    const words = /\b(the|your|you|and|with|please|this|that|was|are|have|again)\b/i;
    // German has the word `was`.
    const own = code === 'de' ? /\bwas\b/gi : /(?!)/g;
    const said = (text: string) =>
      text.replaceAll(/\{[^{}]*\}|<\/?\w+>/g, ' ').replaceAll(own, ' ');
    expect([...texts.values()].filter((text) => words.test(said(text)))).toEqual([]);
  });
});

/** A quotation, with its own apostrophe. */
const given = /We’ll try again on/;

it('an apostrophe is a typographic one', () => {
  for (const code of languageCodes)
    expect(
      [...textsOf(code).values()].filter((text) => /\p{L}'\p{L}/u.test(text.replace(given, ''))),
    ).toEqual([]);
});

it('French has a no-break space where a line must not break', () => {
  const loose = /[ \p{L}][:;?!»](\s|$)|« | [:;?!»]/u;
  // A URL, an ICU argument and a time contain colons.
  const text = (all: string) => all.replaceAll(/https?:\S+|\{[^{}]*\}/g, '');
  expect([...textsOf('fr').values()].filter((all) => loose.test(text(all)))).toEqual([]);
});
