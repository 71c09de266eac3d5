import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take a minute or more, longest first: one that began last would run on alone. */
const long = [
  ...['access', 'cold-bitcoin', 'futures', 'console-two-people', 'bitcoin', 'widths', 'whole-way'],
  ...['trading', 'console-fit', 'feed-memory', 'user-centre', 'bots', 'dialogs', 'auction'],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? long.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * The built web app in a real browser, against the real server. Three files at a time, each with a
 * server and data of its own (`lab/e2e/ground.ts`).
 */
export default defineConfig({
  test: {
    name: 'end to end',
    environment: 'node',
    include: ['lab/e2e/**/*.test.ts'],
    globalSetup: ['scripts/build-server.mjs', 'lab/e2e/ground.ts'],
    sequence: { sequencer: LongestFirst },
    // Some wait while others draw.
    maxWorkers: 3,
    // As long as a page waits for an element (`browser.ts`), also on a slow machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
