/** `npm test` with words and options: what a contributor runs all day. */
import { expect, it } from 'vitest';
import { runModule } from '../../support/run.ts';

const named = 'takes several webhook secrets';

it('runs the one test that is named, and says so', async () => {
  const one = runModule('scripts/test.ts', {}, ['unit/env', '-t', named]);
  expect(await one.ended, one.output()).toBe(0);
  expect(one.output()).toMatch(/^1 passed, 0 failed, \d+ skipped$/m);
});

it('fails where no test has the name, and for an option that nobody knows', async () => {
  const none = runModule('scripts/test.ts', {}, ['unit/env', '-t', 'no test is called so']);
  expect(await none.ended).toBe(1);
  expect(none.output()).toMatch(/^0 passed, 0 failed, \d+ skipped$/m);
  const unknown = runModule('scripts/test.ts', {}, ['unit/env', '--sytem']);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain('--sytem');
});
