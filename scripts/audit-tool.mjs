// npm run audit:verify, audit:accept: what an operator does with the record of security acts, see the README.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/audit-tool.js'),
  ...process.argv.slice(2),
]);
