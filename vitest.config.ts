import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './lab/longest-first.ts';

/**
 * Files share processes and what these have loaded: to load it anew for each file was a fifth of all the work. What
 * one pretends ends with it.
 */
const shared = {
  environment: 'node' as const,
  execArgv: ['--disable-warning=ExperimentalWarning'],
  isolate: false,
  setupFiles: ['lab/processor-time.ts', 'lab/shared-process.ts', 'lab/property-seed.ts'],
  // It finds what hangs: on a machine with other work a hundred passwords take minutes to compare.
  testTimeout: 300_000,
  hookTimeout: 180_000,
  // A machine with four files at once takes seconds for what takes one a moment.
  expect: { poll: { timeout: 15_000 } },
};
/** How long pure code takes says something of the machine only, and it gets no second look. */
const pure = { testTimeout: 600_000 };
/**
 * Node loads the sources, as it does for who runs them. Vite's runner reads each imported name through the module's
 * exports, which is a sixth of what core's tests compute.
 */
const node = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Faults of exchanges on several machines. */
const CLUSTERS = 'lab/faults/cluster/**/*.all.test.ts';

const JSX_RUNTIME = fileURLToPath(
  new URL('node_modules/react/cjs/react-jsx-runtime.production.js', import.meta.url),
);

export default defineConfig({
  test: {
    // More than a machine of two cores has: what starts servers waits most of its time.
    maxWorkers: 4,
    // What a passing test prints is no failure.
    silent: 'passed-only',
    sequence: { sequencer: longestFirst() },
    projects: [
      // One project: each has processes of its own, and the tests of contract and client take a second each.
      {
        test: {
          ...node,
          ...pure,
          name: 'core',
          include: ['{contract,core,client}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/platform/db/postgres/test-server.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...pure,
          name: 'web',
          include: ['web/{src,build,console/src}/**/*.test.ts'],
        },
      },
      {
        // React's runtime for developers notes a stack for each element, which was a fifth of what these tests took.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: [{ find: 'react/jsx-runtime', replacement: JSX_RUNTIME }] },
        test: {
          ...shared,
          name: 'screens',
          environment: 'jsdom',
          include: ['web/{src,console/src}/**/*.test.tsx'],
          setupFiles: [
            'lab/processor-time.ts',
            'lab/property-seed.ts',
            'web/src/test-screen-setup.ts',
          ],
        },
      },
      {
        test: {
          ...node,
          ...pure,
          name: 'computed',
          include: ['lab/{tidy,sim,replay,thief}/**/*.test.ts', 'scripts/*.test.mjs'],
        },
      },
      {
        test: {
          ...node,
          name: 'lab',
          include: ['lab/{faults,api}/**/*.test.ts'],
          exclude: [CLUSTERS],
          globalSetup: [
            'scripts/build-server.mjs',
            'server/src/platform/db/postgres/test-server.ts',
          ],
        },
      },
      {
        test: {
          ...node,
          name: 'clusters',
          include: [CLUSTERS],
          globalSetup: [
            'scripts/build-server.mjs',
            'server/src/platform/db/postgres/test-server.ts',
          ],
          // Each has up to eight servers and says within how many seconds they act: one at a time, after all others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
