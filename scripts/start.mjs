// npm start: installs and builds what is missing, then runs the whole exchange.
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/src/main.ts'),
  ...process.argv.slice(2),
]);
