/** A short run of `npm run fuzz`, on emulators and a server of its own. */
import { expect, it } from 'vitest';
import { runModule } from '../support/run.ts';

it('4,000 requests of every kind do the server no harm, and put nothing into a page or a header', async () => {
  const { ended, output } = runModule('tests/system/fuzz/main.ts', process.env, ['4000']);
  const code = await ended;
  expect(output()).toContain('0 findings; alive: true');
  expect(code, output()).toBe(0);
});
