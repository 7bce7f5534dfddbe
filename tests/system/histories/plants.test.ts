/** A bug is planted in a copy, where its text is there exactly once; else the run must not go on. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plantBug } from './plants.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(build, 'server'));
  writeFileSync(join(build, 'server/main.js'), 'keep(slot); again(); again();');
  writeFileSync(join(build, 'schema.graphql'), 'type Query');
});
afterEach(() => rmSync(build, { recursive: true }));

const plant = { file: 'main.js', search: 'keep(slot);', replace: '' };

it('changes the copy and leaves the build as it is', () => {
  const [main = ''] = plantBug(build, 'no-slot', plant);
  expect(readFileSync(main, 'utf8')).toBe(' again(); again();');
  expect(readFileSync(join(build, 'planted/no-slot/schema.graphql'), 'utf8')).toBe('type Query');
  expect(readFileSync(join(build, 'server/main.js'), 'utf8')).toContain('keep(slot)');
  // A second time starts from the build again.
  expect(plantBug(build, 'no-slot', plant)).toEqual([main]);
});

it.each(['missing', 'again();'])('fails when %j is not there once', (search) => {
  expect(() => plantBug(build, 'no-slot', { ...plant, search })).toThrow(/not once/);
});
