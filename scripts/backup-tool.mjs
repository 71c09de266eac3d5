// npm run backup, restore: copies an exchange and brings it back, see docs/operators/backup.md.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/backup-tool.js'),
  ...process.argv.slice(2),
]);
