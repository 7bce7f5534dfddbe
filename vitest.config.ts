/** The test projects: `unit` (server, emulators, client screens), `e2e` (a real Chromium) and `deployment` (image, replicas, rules). */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Vitest otherwise loads graphql 16 twice, as ESM and as CommonJS ("another module or realm").
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{server,client,clients,contract,emulators,faults,histories,interleavings}/**/*.test.{ts,tsx}',
          ],
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'deployment',
          include: ['tests/deployment/**/*.test.ts'],
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 1_200_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
