import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const mutated = /core\/src\/(book|ledger|perpetual|risk)\//;

/** The files beside what is mutated come first: the first test that fails ends a mutant's run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isNear = (file: TestSpecification) => mutated.test(file.moduleId);
    return [...files.filter(isNear), ...files.filter((file) => !isNear(file))];
  }
}

/** Core's unit tests without the long ones, most of them random: each is run for many mutants. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['core/src/**/*.test.ts'],
    exclude: [
      'core/src/engine.{invariants,model,rules}.test.ts',
      'core/src/futures/invariants.test.ts',
      'core/src/futures/liquidate/coalition.test.ts',
      'core/src/futures/orders/{attack,brought-settings}.test.ts',
      'core/src/keys/key-memory.test.ts',
      'core/src/{spot,futures}/risk-oracle.test.ts',
      'core/src/strategy/futures-grid.test.ts',
    ],
    // To load core anew for each file takes as long as the tests.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    setupFiles: ['lab/mutation/first-failure.ts'],
    testTimeout: 120_000,
  },
});
