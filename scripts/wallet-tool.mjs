// npm run wallet:create: a seed for each chain of CHAINS_FILE that has none, see docs/operators/install.md.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureServerBuilt();
handOver(node, ['--disable-warning=ExperimentalWarning', join(root, 'server/dist/wallet-tool.js')]);
