/** The tests that must notice each change of a rule (`npm run mutate`): those that need no server, the simulator last. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

class SimulatorLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/simulation/');
    return [...files.filter((file) => !isSlow(file)), ...files.filter(isSlow)];
  }
}

export default defineConfig({
  test: {
    include: ['tests/unit/domain/**/*.test.ts', 'tests/simulation/**/*.test.ts'],
    env: { HISTORIES: '200', FIRST_SEED: '200' },
    sequence: { sequencer: SimulatorLast },
    isolate: false,
    testTimeout: 60_000,
  },
});
