import { defineConfig } from 'vitest/config';

/** Core's unit tests without the long random ones: each is run for many mutants. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['core/src/**/*.test.ts'],
    exclude: ['core/src/futures/invariants.test.ts', 'core/src/engine.{rules,model}.test.ts'],
    testTimeout: 30_000,
  },
});
