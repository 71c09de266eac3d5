import { defineConfig } from 'vitest/config';

const patience = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // A machine with four files at once takes seconds for what takes one a moment.
  expect: { poll: { timeout: 15_000 } },
};
const node = { environment: 'node' as const, ...patience };
/**
 * Files of pure code share a process and what it has loaded: to load it anew for each of them takes five
 * times as long as their tests. What one pretends ends with it.
 */
const shared = {
  ...node,
  isolate: false,
  setupFiles: ['lab/shared-process.ts'],
  // How long it takes says something of the machine only, and it gets no second look.
  testTimeout: 600_000,
};

export default defineConfig({
  test: {
    // More than a machine of two cores has: what starts servers waits most of its time.
    maxWorkers: 4,
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'core', include: ['core/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'client', include: ['client/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/db/test-server.ts'],
        },
      },
      { test: { ...shared, name: 'web', include: ['web/{src,build,console/src}/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...patience,
          name: 'screens',
          isolate: false,
          environment: 'jsdom',
          include: ['web/{src,console/src}/**/*.test.tsx'],
          setupFiles: ['web/src/test-screen-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'computed',
          include: ['lab/{tidy,sim,replay,thief}/**/*.test.ts', 'scripts/*.test.mjs'],
        },
      },
      {
        test: {
          ...node,
          name: 'lab',
          isolate: false,
          include: ['lab/{faults,api}/**/*.test.ts'],
          globalSetup: ['scripts/build-server.mjs', 'server/src/db/test-server.ts'],
        },
      },
    ],
  },
});
