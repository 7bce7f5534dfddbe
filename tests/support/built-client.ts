/** A client's build for tests of the server: a few pages, the layouts, and a small renderer in place of the site's. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { defaultLanguage, languageCodes } from '../../texts/generated/languages.ts';

/**
 * Writes a build for the tests of a file.
 * @param files more files of it, by their path beside the layouts: `client/index.html`
 * @param renderer the source of its renderer
 * @returns the directory that the server is given
 */
export function useBuiltClient(
  files: Record<string, string>,
  renderer = 'export const accountPages = [];',
): string {
  const build = mkdtempSync(join(tmpdir(), 'portal-build-'));
  afterAll(() => rmSync(build, { recursive: true }));
  const layout = '<title>{{title}}</title><main>{{content}}</main>';
  const all = {
    ...Object.fromEntries(languageCodes.map((code) => [`layouts/${code}.html`, layout])),
    // One that renders anything in the default language, and none for the others.
    ...Object.fromEntries(
      languageCodes.map((code) => [
        `renderer/${code}.js`,
        code === defaultLanguage ? renderer : 'export const accountPages = [];',
      ]),
    ),
    'renderer/package.json': '{"type":"module"}',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    const file = join(build, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(build, 'client');
}
