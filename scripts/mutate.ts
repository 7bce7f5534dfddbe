/** `npm run mutate`: changes each rule of accounts and of leaving in many small ways, and says which change no test notices. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { installOnDemand } from './on-demand.ts';

const { resolve } = installOnDemand('mutate');
const stryker = join(dirname(resolve('@stryker-mutator/core/package.json')), 'bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
