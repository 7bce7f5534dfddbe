/** The flags that the server gives to V8: one that this Node does not know would be printed at each start, and have no effect. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { programOf } from '../support/run.ts';

it('prepares a process without a word', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    programOf('server/prepare-process.ts'),
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
