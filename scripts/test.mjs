// npm test: what a commit waits for. npm run test:all: every test. What is missing is installed first, and the last line
// counts. `-- NAME` runs the files with NAME in their path, `-- --half 1` (no visits) or 2 (visits) one half, and
// `-- --shuffle SEED` takes files in another order.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBitcoin } from './bitcoin.mjs';
import { ensureChromiumShell, findOrInstallChromium } from './chromium.mjs';
import { ensureHaproxy } from './haproxy.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';
import { ensureInstalled, environment, node, root } from './prepare.mjs';
import { ensurePromtool } from './promtool.mjs';
import { checkDeadCode, checkLint, checkPageSizes, checkTypes, ended, step } from './steps.mjs';
import { chosenFiles, isForAll, isVisit, testFiles } from './test-files.mjs';
import { countOf, failuresOf, secondLooks, settled } from './test-results.mjs';
import { commitTimes, excessesOf, keepTimes, longFiles, tableOf, timesOf } from './test-times.mjs';
import { slownessBy, yardstickSeconds } from './yardstick.mjs';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    half: { type: 'string' },
    shuffle: { type: 'string' },
    'commit-times': { type: 'boolean', default: false },
  },
});
const isWhole = values.all;
const isNamed = names.length > 0;
const YARDSTICK_EVERY_MS = 60_000;

const all = testFiles();
const files = chosenFiles(all, { names, isWhole, half: values.half });
if (files.length === 0) {
  console.error(`No test file has ${names.join(' or ')} in its path.`);
  process.exit(1);
}
const visits = files.filter(isVisit);
const units = files.filter((path) => !isVisit(path));
if (!isWhole && !isNamed) sayWhatIsLeft();

ensureInstalled();
const hasBrowser = visits.length === 0 || findOrInstallChromium();
if (visits.length > 0 && hasBrowser) ensureChromiumShell();
if (!hasBrowser) {
  console.log(
    `There is no Chromium here: ${visits.length} files of visits are skipped. Install it, or set CHROMIUM_PATH.`,
  );
}
if (files.some(isForAll)) {
  ensureOtherBrowsers();
  ensureHaproxy();
  ensurePromtool();
  ensureBitcoin();
}

const folder = mkdtempSync(join(tmpdir(), 'bourse-tests-'));
const begunMs = Date.now();
const yards = [yardstickSeconds()];
const measuring = setInterval(() => yards.push(yardstickSeconds()), YARDSTICK_EVERY_MS);

const isChecked = !isNamed && values.half !== '2';
const checking = isChecked ? check() : Promise.resolve([]);
if (!(await step('build', [join(root, 'scripts/build.mjs')]))) process.exit(1);
const sizes = isChecked ? [await checkPageSizes()] : [];
const begunProcessorSeconds = childrenSeconds();
const begunBusySeconds = busySeconds();
const results = await runBeside(isWhole || isNamed);
const checks = [...(await checking), ...sizes];
clearInterval(measuring);
const looks = await lookAgain(results);
if (!isWhole && !isNamed) await measureAgain(results);
rmSync(folder, { recursive: true, force: true });
report();

/** Types, lint and dead code, beside the build and the tests; whether each of them passed. */
async function check() {
  const passed = [];
  for (const part of [checkTypes, checkLint, checkDeadCode]) passed.push(await part());
  return passed;
}

/** Runs both halves, visits after the rest (`isInTurn`) or beside it; the results of each. */
async function runBeside(isInTurn) {
  const first = units.length > 0 ? vitest('tests', 'vitest.config.ts', units) : undefined;
  if (isInTurn) await first;
  const second =
    visits.length > 0 && hasBrowser ? vitest('visits', 'vitest.e2e.config.ts', visits) : undefined;
  return (await Promise.all([first, second])).filter((run) => run !== undefined);
}

/** A run of the test runner, of these files or of all that its configuration takes; what `resultOf` says of it. */
async function vitest(name, config, only) {
  const file = join(folder, `${name.replace(/\W/g, '-')}.json`);
  const child = spawn(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', config, ...only],
      ...['--reporter', join(root, 'scripts/test-reporter.mjs')],
    ],
    options({
      RESULTS_FILE: file,
      RUN_NAME: name,
      ...(isWhole ? { TEST_LENGTH: 'all' } : {}),
      ...(values.shuffle ? { TEST_SHUFFLE: values.shuffle } : {}),
      ...(isNamed ? { TEST_LOGS: '1' } : {}),
    }),
  );
  const status = await ended(child);
  return { config, result: readResult(name, file, status) };
}

function readResult(name, file, status) {
  try {
    const { files: each, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const isExplained = status === 0 || errors > 0 || each.some(({ isOk }) => !isOk);
    return { files: each, errors: isExplained ? errors : 1 };
  } catch {
    console.log(`${name}: the test runner left no report`);
    return { files: [], errors: 1 };
  }
}

/** Runs files that failed once more, alone, now that the machine is quiet; the names of unsteady tests. */
async function lookAgain(runs) {
  const unsteady = [];
  for (const path of secondLooks(runs.map(({ result }) => result))) {
    const run = runs.find(({ result }) => result.files.some((file) => file.path === path));
    const again = await vitest(`second look at ${path}`, run.config, [path]);
    const { result, unsteady: found } = settled(run.result, path, again.result);
    run.result = result;
    unsteady.push(...found);
  }
  return unsteady;
}

/** Runs files that took too long once more, alone, where times are judged: what disturbed them is no fault of theirs. */
async function measureAgain(runs) {
  const long = new Set(longFiles(timesNow()).map(({ path }) => path));
  for (const { config, result } of runs) {
    for (const file of result.files) {
      if (!long.has(file.path)) continue;
      const { result: again } = await vitest(`once more ${file.path}`, config, [file.path]);
      const seconds = again.files.map(({ processorSeconds }) => processorSeconds);
      file.processorSeconds = Math.min(file.processorSeconds, ...seconds);
    }
  }
}

/** What a run came to; the exit code is 1 where something failed. */
function report() {
  const found = results.map(({ result }) => result);
  const times = timesNow();
  const excesses = isWhole || isNamed ? [] : excessesOf(times);
  if (!isNamed) {
    keepTimes(times);
    if (values['commit-times']) commitTimes(times);
    for (const line of ['', ...tableOf(times)]) console.log(line);
  }
  if (looks.length > 0) {
    console.log(`\n${looks.length} UNSTEADY: failed at first, passed when their file ran alone`);
    for (const name of looks) console.log(`UNSTEADY ${name}`);
  }
  for (const name of [...failuresOf(found), ...excesses]) console.log(`FAILED ${name}`);
  const counts = found.map(countOf);
  const sumOf = (name) => counts.reduce((sum, count) => sum + count[name], 0);
  const passed = sumOf('passed') + checks.filter((isPassed) => isPassed).length;
  const failed = sumOf('failed') + checks.filter((isPassed) => !isPassed).length + excesses.length;
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** The times of this run until now. */
function timesNow() {
  return timesOf(
    isWhole ? 'npm run test:all' : 'npm test',
    results.flatMap(({ result }) => result.files),
    {
      slowness: slownessBy(yards),
      processorSeconds: childrenSeconds() - begunProcessorSeconds,
      wallSeconds: (Date.now() - begunMs) / 1_000,
      ...{ busySeconds: busySeconds() - begunBusySeconds, processors: cpus().length },
    },
  );
}

function sayWhatIsLeft() {
  const left = all.filter(isForAll);
  console.log(
    `Runs ${files.length} files. Another ${left.length} (*.all.test.ts: long searches, other browsers, every width and language,`,
  );
  console.log('floods, proxies, full disks, clocks) run in npm run test:all only.');
}

/** Seconds that all processors have worked since the machine started, for any program. */
function busySeconds() {
  const working = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return working.reduce((sum, ms) => sum + ms, 0) / 1_000;
}

/** Seconds of the processor of all processes that this one has started and that have ended (Linux; else 0). */
function childrenSeconds() {
  if (!existsSync('/proc/self/stat')) return 0;
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function options(more = {}) {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return { cwd: root, stdio: 'inherit', env: environment({ ...plain, ...more }) };
}
