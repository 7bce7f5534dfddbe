/** Makes a client's build for tests of the server: some pages, the layouts, and a small renderer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { defaultLanguage, languageCodes } from '../../texts/generated/languages.ts';

/**
 * Writes a build for a file's tests. @param files more files by path, such as `client/index.html` @param renderer its
 * renderer's source @returns the server's directory
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
    // Renders anything in the default language only.
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
