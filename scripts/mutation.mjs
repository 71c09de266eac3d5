// npm run mutation: installs the mutation tester beside its settings, then runs it; what follows
// goes to it, for example: npm run mutation -- --mutate 'core/src/ledger/*.ts'
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, handOver, node, root, run } from './prepare.mjs';

const folder = join(root, 'lab/mutation');
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

ensureInstalled();
// Apart from the project's own packages: 177 more would slow every first start for a rare run. Its
// runner takes the project's vitest, so peers are not installed again.
if (!existsSync(program)) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', ...quiet], { cwd: folder });
}
handOver(node, [program, 'run', join(folder, 'stryker.config.json'), ...process.argv.slice(2)]);
