/** Packages for tools that few people run: installed when such a tool runs, so that `npm ci` stays light. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** What npm writes into a folder when it has finished installing. */
const installed = 'node_modules/.package-lock.json';

/**
 * Installs the packages of `scripts/on-demand/{tool}` from the npm registry into `.cache/{tool}`, at the
 * versions of their lock file. Does nothing when they are there already.
 * @returns a `require` that finds them
 * @throws when npm fails, for example without a network
 */
export function installOnDemand(tool: string): NodeJS.Require {
  const source = join('scripts/on-demand', tool);
  const target = resolve('.cache', tool);
  const isUpToDate =
    existsSync(join(target, installed)) &&
    ['package.json', 'package-lock.json'].every((file) =>
      sameText(join(source, file), join(target, file)),
    );
  if (!isUpToDate) {
    console.log(`Installing the packages of ${source} into .cache/${tool}, once.`);
    mkdirSync(target, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(source, file), join(target, file));
    // Without peers: graphql must be the copy that the portal uses.
    execFileSync(
      'npm',
      ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
      {
        cwd: target,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }
  return createRequire(join(target, 'package.json'));
}

function sameText(first: string, second: string): boolean {
  return existsSync(second) && readFileSync(first, 'utf8') === readFileSync(second, 'utf8');
}
