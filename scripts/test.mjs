// npm test: installs what is missing and runs every test; the last line counts them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureWebBuilt, environment, node, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();
ensureChromium();

const folder = mkdtempSync(join(tmpdir(), 'bourse-tests-'));
let passed = 0;
let failed = 0;

step('types', [join(root, 'scripts/types.mjs')]);
step('lint', [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '.']);
step('dead code', [join(root, 'node_modules/knip/bin/knip.js')]);
vitest('tests', 'vitest.config.ts');
vitest('end to end', 'vitest.e2e.config.ts');

rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A check that passes or fails as a whole. */
function step(name, parameters) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node, parameters, options());
  if (status === 0) passed += 1;
  else failed += 1;
}

/** A run of the test runner; each test counts. */
function vitest(name, config) {
  console.log(`\n== ${name}`);
  const report = join(folder, `${config}.json`);
  const { status } = spawnSync(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--config', config, '--reporter', 'dot', '--reporter', 'json'],
      ...['--outputFile.json', report],
    ],
    options(),
  );
  let counts = { numPassedTests: 0, numFailedTests: 1 };
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log(`${name}: the runner left no report`);
  }
  passed += counts.numPassedTests;
  // A file that cannot be loaded, or a leak after the last test, fails the run without a test.
  failed += Math.max(counts.numFailedTests, status === 0 ? 0 : 1);
}

function options() {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return { cwd: root, stdio: 'inherit', env: environment(plain) };
}
