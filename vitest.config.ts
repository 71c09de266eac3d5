import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...node, name: 'core', include: ['core/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/db/test-server.ts'],
        },
      },
      { test: { ...node, name: 'web', include: ['web/{src,build}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...node,
          name: 'lab',
          include: ['lab/{tidy,sim,faults,replay,api,thief}/**/*.test.ts'],
          globalSetup: ['server/src/db/test-server.ts'],
        },
      },
    ],
  },
});
