// npm run signers: the signers of CHAINS_FILE, as a user of their own, see docs/operators/install.md.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'server/dist/signers-main.js'),
]);
