// npm run house:open: opens what is closed in a house of one operator, see docs/operators/backup.md.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/house-tool.js'),
  ...process.argv.slice(2),
]);
