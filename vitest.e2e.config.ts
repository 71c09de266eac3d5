import { defineConfig } from 'vitest/config';

/** The built web app in a real browser, against the real server: one file after the other. */
export default defineConfig({
  test: {
    name: 'end to end',
    environment: 'node',
    include: ['lab/e2e/**/*.test.ts'],
    globalSetup: ['lab/e2e/ground.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
