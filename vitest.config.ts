/** The test projects: what needs the same set-up, and can run side by side (CONTRIBUTING.md). */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Fails a test that prints an unexpected error. */
const strictConsole = 'tests/support/setup.ts';
/** Needed where a process runs several files. */
const deleteApps = 'tests/support/delete-apps.ts';
/** The Auth and the Firestore emulator, once a run, and their addresses in each file. */
const emulators = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: [strictConsole, 'tests/support/use-emulators.ts', deleteApps],
};

/** The whole portal and a browser, once a run. */
const site = {
  globalSetup: ['tests/e2e/global-setup.ts'],
  setupFiles: ['tests/e2e/use-site.ts', deleteApps],
};

/** A worker's process runs one file after the other: loading the server anew for each was a third of the work of `npm test`. */
const inOneProcess = { isolate: false };
/** The part of the unit tier that has a DOM, a new one for each file: what React keeps of one is no use in the next. */
const screens = 'tests/unit/client/**/*.test.{ts,tsx}';

/** The part of the system tier that looks at pages, as e2e does. */
const pages = 'tests/system/pages/*.test.ts';
/** What takes minutes, the longest first: at the end it would hold up the rest alone. */
const longest = [
  'deployment/image.',
  'pages/accessibility.',
  'faults/kills.',
  'deployment/replicas.',
  'pages/desk-tickets.',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Newer Node has a `localStorage` of its own, which would hide that of the tests' DOM. */
const withoutWebStorage = '--no-experimental-webstorage';

export default defineConfig({
  resolve: {
    // Vitest otherwise loads graphql 16 twice, as ESM and as CommonJS ("another module or realm").
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    // Most tests wait for a process, a browser or a timer: more files at once than cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    execArgv: process.allowedNodeEnvironmentFlags.has(withoutWebStorage) ? [withoutWebStorage] : [],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [screens],
          setupFiles: [strictConsole, deleteApps],
          ...inOneProcess,
          ...limits(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [screens],
          setupFiles: [strictConsole],
          ...limits(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          ...emulators,
          ...inOneProcess,
          ...limits(120_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...site,
          ...inOneProcess,
          ...limits(300_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          exclude: [pages],
          ...emulators,
          ...limits(300_000),
          hookTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [pages],
          ...site,
          ...limits(300_000),
        },
      },
    ],
  },
});

/** Milliseconds that only tell "slow" from "for ever": a busy machine must not fail a test. */
function limits(testTimeout: number) {
  return {
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: testTimeout / 2, interval: 20 } },
  };
}
