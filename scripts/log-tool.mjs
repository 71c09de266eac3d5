// npm run verify-log, accept-log, restore-log: what an operator does with the log, see the README.
import { join } from 'node:path';
import { ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/src/log-tool.ts'),
  ...process.argv.slice(2),
]);
