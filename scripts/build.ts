/** `npm run build`: makes what `npm run serve` needs in build/, unless it is there and up to date. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { isFresh, markFresh } from './freshness.ts';
import { prerenderSite } from './prerender.ts';

// Whoever asks for a build: React's development version must never be in it.
process.env['NODE_ENV'] = 'production';

if (!isFresh()) {
  rmSync('build', { recursive: true, force: true });
  const options = { stdio: 'inherit' } as const;
  execFileSync('node_modules/.bin/tsc', ['--project', 'tsconfig.build.json'], options);
  copyFileSync('schema.graphql', 'build/schema.graphql');
  cpSync('operations/manifest.json', 'build/operations/manifest.json');
  await build({ logLevel: 'warn' });
  await prerenderSite();
  markFresh();
}
