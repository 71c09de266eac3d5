// npm run audit:verify, audit:accept: what an operator does with the record of security acts, see the README.
import { join } from 'node:path';
import { ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/src/audit-tool.ts'),
  ...process.argv.slice(2),
]);
