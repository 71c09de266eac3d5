// npm start: installs and builds what is missing, then runs the whole exchange.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/main.js'),
  ...process.argv.slice(2),
]);
