/**
 * Reads texts/*.yaml, one file a language, and writes their messages (ICU MessageFormat) as
 * TypeScript. A preset of GraphQL's code generator, so that one command generates everything.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Types } from '@graphql-codegen/plugin-helpers';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { parse as parseMessage, type Token } from '@messageformat/parser';
import { parse as parseYaml } from 'yaml';

type Texts = string | Texts[] | { [key: string]: Texts };
type Parts = Record<string, Texts>;
interface File {
  language: object;
  site: Parts;
  /** The words in the drawings, by the rendering's name. */
  pictures: Record<string, Record<string, string>>;
  server: Parts;
}
type Files = Record<string, File>;

/** The specification's language, which the others must match. */
const original = 'en';

/** Reads all languages by code, the original first. @throws Error if texts or places differ */
export function readTexts(directory: string): Files {
  const codes = readdirSync(directory)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace('.yaml', ''))
    .sort((a, b) => (a === original ? -1 : b === original ? 1 : a.localeCompare(b)));
  const all: Files = Object.fromEntries(
    codes.map((code) => [
      code,
      parseYaml(readFileSync(`${directory}/${code}.yaml`, 'utf8')) as File,
    ]),
  );
  const problems = codes
    .slice(1)
    .flatMap((code) =>
      differences(textsOf(all[original]), textsOf(all[code]), `texts/${code}.yaml`),
    );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return all;
}

const textsOf = (file: File | undefined): Texts => ({
  site: file?.site ?? {},
  pictures: file?.pictures ?? {},
  server: file?.server ?? {},
});

/** Lists the texts, places and tags that only one of two languages has. */
function differences(expected: Texts, found: Texts | undefined, at: string): string[] {
  if (typeof expected === 'string' && typeof found === 'string') {
    const [ours, theirs] = [expected, found].map(marksOf);
    return ours === theirs ? [] : [`${at} has ${theirs} where ${original}.yaml has ${ours}`];
  }
  if (found === undefined || found === null) return [`${at} is missing`];
  if (typeof expected === 'string' || typeof found === 'string')
    return [`${at} is not of the same kind`];
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) => {
    const place = at.endsWith('.yaml') ? `${at}: ${key}` : `${at}.${key}`;
    const ours = (expected as Parts)[key];
    if (ours === undefined) return [`${place} is not in ${original}.yaml`];
    return differences(ours, (found as Parts)[key], place);
  });
}

/** Lists a message's places and tags (`{place}`, `<tag>`), the same in every language. */
function marksOf(text: string): string {
  const places = Object.keys(placesOf(text)).map((name) => `{${name}}`);
  const tags = text.match(/<\/?\w+\/?>/g) ?? [];
  return [...new Set([...places, ...tags])].sort().join(' ') || 'no place';
}

/** Finds a message's places and their types. */
function placesOf(text: string): Record<string, 'string' | 'number'> {
  const places: Record<string, 'string' | 'number'> = {};
  const visit = (tokens: Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue;
      const isNumber = token.type === 'plural' || token.type === 'selectordinal';
      if (isNumber || !(token.arg in places)) places[token.arg] = isNumber ? 'number' : 'string';
      if ('cases' in token) for (const { tokens } of token.cases) visit(tokens);
    }
  };
  visit(parseMessage(text));
  return places;
}

/** Writes a part's texts in one language: a message without places is a string, any other a function. */
function moduleOf(code: string, part: Texts): string {
  const messageFormat = new MessageFormat(code);
  const imports = new Map<string, string>();
  const write = (value: Texts, indent: string): string => {
    if (Array.isArray(value)) return `[${value.map((each) => write(each, indent)).join(', ')}]`;
    if (typeof value === 'object')
      return `{\n${Object.entries(value)
        .map(([key, each]) => `${indent}  ${JSON.stringify(key)}: ${write(each, `${indent}  `)},\n`)
        .join('')}${indent}}`;
    const source = compileModule(messageFormat, { text: value }).trim();
    const [, names = '', body = ''] =
      /^([\s\S]*)export default \{\s+text: \(d?\) => ([\s\S]*?)\s+\}$/.exec(source) ?? [];
    for (const [, list = '', from = ''] of names.matchAll(/import \{ (.*?) \} from "(.*?)"/g))
      for (const name of list.split(', ')) imports.set(name, from);
    const places = Object.entries(placesOf(value)).map(([name, type]) => `${name}: ${type}`);
    if (places.length === 0) return body;
    // The runtime's functions have no types.
    const typed = /\b(?:plural|select|number)\(/.test(body) ? `(${body}) as string` : body;
    return `(d: { ${places.join('; ')} }) => ${typed}`;
  };
  const texts = write(part, '');
  return [
    `/** Made from texts/${code}.yaml: edit that, and run \`npm run generate\`. */`,
    ...[...imports].map(([name, from]) => `import { ${name} } from '${from}';`),
    `export const texts = ${texts};\n`,
  ].join('\n');
}

/** Writes the module of languages and their properties. */
const languagesModule = (
  all: Files,
): string => `/** Made from the files texts/*.yaml: edit them, and run \`npm run generate\`. */
const found = ${JSON.stringify(
  Object.fromEntries(Object.entries(all).map(([code, { language }]) => [code, language])),
  null,
  2,
)} as const;

/** The code of a language, which is also the name of its file, and begins the addresses of its pages. */
export type Language = keyof typeof found;

/** What is to be known of each language. */
export const languages: Record<
  Language,
  {
    /** In the language itself. */
    name: string;
    /** For \`Intl\`. */
    locale: string;
    direction: 'ltr' | 'rtl';
    /** The pages on which contracts are ended without signing in: the labels of their links are the law's (docs/law.md). */
    exits: Record<'CANCELLATION' | 'WITHDRAWAL', Exit>;
  }
> = found;

export interface Exit {
  path: string;
  label: string;
  /** Whether the law asks for a page that sums up before the declaration is made, and where to prove its reason. */
  hasSummary?: boolean;
}

/** The language of pages without one in their address, and of visitors who ask for a missing one. */
export const defaultLanguage = '${original}' satisfies Language;

export const languageCodes = Object.keys(languages) as Language[];
`;

/** Writes the module that names the language of a site's build. */
const ownModule = (
  code: string,
): string => `/** Made from the files texts/*.yaml: edit them, and run \`npm run generate\`. */
import type { Language } from '../languages.ts';

/** The language of this build of the site. */
export const language: Language = '${code}';
`;

/** Writes the server's texts in all languages. */
function serverModule(all: Files): string {
  const parts = Object.keys(all[original]?.server ?? {});
  const codes = Object.keys(all);
  const nameOf = (code: string, part: string) => `${code}_${part}`;
  const imports = codes.flatMap((code) =>
    parts.map((part) => `import { texts as ${nameOf(code, part)} } from './${code}/${part}.ts';`),
  );
  const rows = codes.map(
    (code) => `  ${code}: { ${parts.map((part) => `${part}: ${nameOf(code, part)}`).join(', ')} },`,
  );
  return `/** Made from the files texts/*.yaml: edit them, and run \`npm run generate\`. */
import type { Language } from './languages.ts';
${imports.join('\n')}

const all = {
${rows.join('\n')}
};

/** The server's texts in one language. */
export type Texts = (typeof all)['${original}'];

/** The server's texts by language. */
export const texts: Record<Language, Texts> = all;
`;
}

/** Returns all modules by file name: the browser's one per part and language, the server's for all. */
export function modulesOf(all: Files): Record<string, string> {
  const modules: Record<string, string> = {
    'languages.ts': languagesModule(all),
    'server.ts': serverModule(all),
  };
  for (const [code, { site, server }] of Object.entries(all)) {
    modules[`${code}/language.ts`] = ownModule(code);
    for (const [name, part] of Object.entries({ ...site, ...server }))
      modules[`${code}/${name}.ts`] = moduleOf(code, part);
  }
  return modules;
}

const written = {
  plugin: (_schema: unknown, _documents: unknown, { content }: { content: string }) => content,
};

export const textsPreset: Types.OutputPreset = {
  buildGeneratesSection: async ({ baseOutputDir, ...options }) =>
    Object.entries(modulesOf(readTexts('texts'))).map(([file, content]) => ({
      ...options,
      filename: `${baseOutputDir}${file}`,
      plugins: [{ written: { content } }],
      pluginMap: { written },
      documents: [],
    })),
};
