/** Short runs of `npm run fuzz`, on emulators and servers of their own. */
import { expect, it } from 'vitest';
import { runModule } from '../support/run.ts';

it('2,000 requests of every kind do the server no harm', async () => {
  const { ended, output } = runModule('tests/system/fuzz/main.ts', process.env, ['2000']);
  const code = await ended;
  expect(output()).toContain('0 findings; alive: true');
  expect(code, output()).toBe(0);
});

it('4,000 forms of every kind put nothing into a page or a header', async () => {
  const { ended, output } = runModule('tests/system/fuzz/main.ts', process.env, ['forms', '4000']);
  const code = await ended;
  expect(output()).toContain('0 findings; alive: true');
  expect(code, output()).toBe(0);
});
