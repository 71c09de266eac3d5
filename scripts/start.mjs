// npm start: installs and builds what is missing, then runs the whole exchange.
import { join } from 'node:path';
import {
  ensureInstalled,
  ensureServerBuilt,
  ensureWebBuilt,
  handOver,
  node,
  root,
} from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/main.js'),
  ...process.argv.slice(2),
]);
