// npm run check: what to run before each commit, in under a minute: types, lint, the house rules, and
// the unit tests beside what changed since the branch left main.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './prepare.mjs';
import { checkDeadCode, checkLint, checkTypes, step } from './steps.mjs';

/** Where files have their unit tests beside them. */
const SOURCE =
  /^((client|contract|core|server|web)\/src|web\/(build|console\/src)|scripts)\/.*\.(tsx?|mjs)$/;

ensureInstalled();
const isTyped = checkTypes();
const others = [await checkLint(), await checkDeadCode(), await checkTests()];
if (![await isTyped, ...others].every(Boolean)) process.exit(1);

function checkTests() {
  return step('house rules and tests beside the change', [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', 'lab/tidy', ...testsBeside(changed()), '--reporter', 'dot'],
  ]);
}

/** Paths that differ from where the branch left main, committed or not. */
function changed() {
  const [base] = git('merge-base', 'HEAD', 'main');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The unit tests of these files: theirs, or themselves. Those of lab start whole exchanges. */
function testsBeside(paths) {
  const sources = paths.filter((path) => SOURCE.test(path));
  const stems = new Set(sources.map((path) => path.replace(/(\.test)?\.(tsx?|mjs)$/, '')));
  return [...stems]
    .flatMap((stem) => [`${stem}.test.ts`, `${stem}.test.tsx`, `${stem}.test.mjs`])
    .filter((path) => existsSync(join(root, path)));
}

function git(...parameters) {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
