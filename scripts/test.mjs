// npm test: installs what is missing and runs every test; the last line counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBitcoin } from './bitcoin.mjs';
import { ensureChromium, ensureChromiumShell } from './chromium.mjs';
import { ensureHaproxy } from './haproxy.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs';
import { ensurePromtool } from './promtool.mjs';
import { countOf, failuresOf, secondLooks, settled, slowestOf } from './test-results.mjs';

ensureInstalled();
ensureBuilt();
ensureChromium();
ensureChromiumShell();
ensureOtherBrowsers();
ensureHaproxy();
ensurePromtool();
ensureBitcoin();

/** So many are named at the end. */
const SLOWEST_FILES = 15;
const folder = mkdtempSync(join(tmpdir(), 'bourse-tests-'));
const steps = [
  step('types', [join(root, 'scripts/types.mjs')]),
  step('lint', [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '.']),
  step('dead code', [join(root, 'node_modules/knip/bin/knip.js')]),
];
const runs = [
  { config: 'vitest.config.ts', result: vitest('tests', 'vitest.config.ts') },
  { config: 'vitest.e2e.config.ts', result: vitest('end to end', 'vitest.e2e.config.ts') },
];
const unsteady = lookAgain();
rmSync(folder, { recursive: true, force: true });

const counts = runs.map(({ result }) => countOf(result));
const passed = steps.filter((status) => status === 0).length + sumOf('passed');
const failed = steps.filter((status) => status !== 0).length + sumOf('failed');
if (unsteady.length > 0) {
  console.log(
    `\n!! ${unsteady.length} UNSTEADY: failed at first, passed when their file ran alone`,
  );
  for (const name of unsteady) console.log(`!! ${name}`);
}
console.log('\nSlowest files:');
const results = runs.map(({ result }) => result);
for (const line of slowestOf(results, SLOWEST_FILES)) console.log(line);
for (const name of failuresOf(results)) console.log(`!! FAILED: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function sumOf(name) {
  return counts.reduce((sum, count) => sum + count[name], 0);
}

/** A check that passes or fails as a whole; its exit code. */
function step(name, parameters) {
  console.log(`\n== ${name}`);
  return spawnSync(node, parameters, options()).status;
}

/** A run of the test runner, of all files or of one; what `resultOf` says of it. */
function vitest(name, config, ...files) {
  console.log(`\n== ${name}`);
  const results = join(folder, 'results.json');
  rmSync(results, { force: true });
  const { status } = spawnSync(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', config, ...files, '--reporter', 'dot'],
      ...['--reporter', join(root, 'scripts/test-results.mjs')],
    ],
    options({ RESULTS_FILE: results }),
  );
  try {
    const { files: each, errors } = JSON.parse(readFileSync(results, 'utf8'));
    const isExplained = status === 0 || errors > 0 || each.some(({ isOk }) => !isOk);
    return { files: each, errors: isExplained ? errors : 1 };
  } catch {
    console.log(`${name}: the runner left no report`);
    return { files: [], errors: 1 };
  }
}

/** Runs files that failed once more, alone, now that the machine is quiet; the names of unsteady tests. */
function lookAgain() {
  const names = [];
  for (const path of secondLooks(runs.map(({ result }) => result))) {
    const run = runs.find(({ result }) => result.files.some((file) => file.path === path));
    const again = vitest(`a second look at ${path}`, run.config, path);
    const { result, unsteady: found } = settled(run.result, path, again);
    run.result = result;
    names.push(...found);
  }
  return names;
}

function options(more = {}) {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return { cwd: root, stdio: 'inherit', env: environment({ ...plain, ...more }) };
}
