// The reporter of the test runner: a failure when it happens, and how far the run is.
import { writeFileSync } from 'node:fs';
import { resultOf } from './test-results.mjs';

const PROGRESS_EVERY_MS = 30_000;
/** Lines of a failure's stack that are shown. */
const STACK_LINES_MAX = 6;

/** Prints while a run goes on, and writes its result to the file that RESULTS_FILE names. */
export default class {
  #begunMs = Date.now();
  #printedMs = Date.now();
  #files = 0;
  #ended = 0;
  #passed = 0;
  #failed = 0;

  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') {
      this.#failed += 1;
      print(test.module.relativeModuleId, test.fullName, errors);
    }
    if (Date.now() - this.#printedMs >= PROGRESS_EVERY_MS) this.#printProgress();
  }

  onTestModuleEnd(module) {
    this.#ended += 1;
    const errors = module.errors();
    if (errors.length > 0) print(module.relativeModuleId, 'the file as a whole', errors);
  }

  /** Where a person has named files, all that their tests print. */
  onUserConsoleLog({ content }) {
    if (process.env.TEST_LOGS) process.stdout.write(content);
  }

  onTestRunEnd(modules, errors) {
    this.#printProgress();
    if (errors.length > 0) print('', 'errors that no test caught', errors);
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify(resultOf(modules, errors)));
  }

  #printProgress() {
    this.#printedMs = Date.now();
    const seconds = Math.round((Date.now() - this.#begunMs) / 1_000);
    const run = process.env.RUN_NAME ?? 'tests';
    console.log(
      `${run}: ${seconds} s, ${this.#ended} of ${this.#files} files, ${this.#passed} passed, ${this.#failed} failed`,
    );
  }
}

function print(path, name, errors) {
  const told = errors.flatMap(({ message, diff, stacks = [] }) => [
    ...message.split('\n'),
    ...(diff ?? '').split('\n').filter((line) => line !== ''),
    ...stacks
      .slice(0, STACK_LINES_MAX)
      .map(({ file, line, column }) => `at ${file}:${line}:${column}`),
  ]);
  const alone = path ? [`alone: npm test -- ${path}`] : [];
  const lines = [...told, ...alone].map((line) => `   ${line}`);
  console.log(['', `FAILED ${path} > ${name}`, ...lines, ''].join('\n'));
}
