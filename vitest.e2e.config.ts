import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './lab/longest-first.ts';

/** The built web app in a real browser, against the real server. Each worker has a ground of its own (`lab/e2e/ground.ts`). */
export default defineConfig({
  test: {
    name: 'end to end',
    environment: 'node',
    include: ['lab/e2e/**/*.test.ts'],
    globalSetup: ['scripts/build-server.mjs', 'lab/e2e/ground.ts'],
    // As for all that runs in Node (`vitest.config.ts`).
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['lab/processor-time.ts', 'lab/shared-process.ts'],
    // Those with an exchange of their own, so that it is started once for all others (`lab/e2e/use-stage.ts`).
    sequence: {
      sequencer: longestFirst(
        ({ moduleId }) => !readFileSync(moduleId, 'utf8').includes('= useStage();'),
      ),
    },
    // Some wait while others draw; a commit's few visits share one exchange, beside all other tests.
    maxWorkers: process.env.TEST_LENGTH === 'all' ? 3 : 1,
    silent: 'passed-only',
    // As long as a page waits for an element (`browser.ts`), also on a slow machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
