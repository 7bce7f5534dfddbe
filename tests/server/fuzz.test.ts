/** A short run of `npm run fuzz`, on emulators and a server of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('2,000 requests of every kind do the server no harm', { timeout: 300_000 }, async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/fuzz.ts', '2000'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(output).toContain('0 findings; alive: true');
  expect(code, output).toBe(0);
});
