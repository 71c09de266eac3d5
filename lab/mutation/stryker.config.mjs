// npm run mutation: how many small changes of the money's own code no unit test of core notices.
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'lab/mutation/vitest.config.ts', related: false },
  mutate: [
    'core/src/{book,ledger,perpetual,risk}/**/*.ts',
    '!core/src/**/*.test.ts',
    // The oracle that the book is compared with.
    '!core/src/book/naive-book.ts',
  ],
  ignorePatterns: ['data', 'artifacts', 'web', 'server', 'docs', 'lab/mutation/node_modules'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // The words of an exception are for whoever reads the log.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'artifacts/mutation/mutation.json' },
  htmlReporter: { fileName: 'artifacts/mutation/index.html' },
  tempDirName: '.stryker-tmp',
  incremental: true,
  incrementalFile: 'artifacts/mutation/incremental.json',
};
