/** The tests that must miss each rule when it is changed (`npm run mutate`): those that need no server. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/domain/**/*.test.ts', 'tests/simulation/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
