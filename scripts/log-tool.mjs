// npm run verify-log, accept-log, restore-log: what an operator does with the log, see the README.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/log-tool.js'),
  ...process.argv.slice(2),
]);
