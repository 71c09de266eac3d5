// npm run backup, restore: copies an exchange and brings it back, see docs/operators/backup.md.
import { join } from 'node:path';
import { ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/src/backup-tool.ts'),
  ...process.argv.slice(2),
]);
