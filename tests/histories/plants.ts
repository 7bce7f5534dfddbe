/** Builds of the server with one known bug each: the checker must find every one, or it checks nothing. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug: a piece of a compiled file, and what stands there instead. */
export interface Plant {
  /** What goes wrong, for the report. */
  what: string;
  /** Below build/server. */
  file: string;
  search: string;
  replace: string;
}

/** The bugs by name. */
export const plants: Readonly<Record<string, Plant>> = {};

/**
 * Copies a build and plants a bug in the copy, inside the build, where packages are found.
 * @param build the directory of a build, with `server/main.js`
 * @returns the arguments of `node`
 * @throws when the text is not there exactly once
 */
export function plantBug(build: string, name: string, { file, search, replace }: Plant): string[] {
  const root = join(build, 'planted', name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const entry of readdirSync(build)) {
    if (entry === 'planted') continue;
    if (entry === 'server') cpSync(join(build, entry), join(root, entry), { recursive: true });
    else symlinkSync(resolve(build, entry), join(root, entry));
  }
  const path = join(root, 'server', file);
  const text = readFileSync(path, 'utf8');
  const places = text.split(search).length - 1;
  if (places !== 1) throw new Error(`${name}: the text is ${places} times in ${file}, not once`);
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  return [join(root, 'server/main.js')];
}
