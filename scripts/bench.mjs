// npm run bench [-- name ...] [--json]: measures what the README promises.
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
ensureChromium();
handOver(node, [join(root, 'lab/bench/main.ts'), ...process.argv.slice(2)]);
