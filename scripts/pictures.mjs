// npm run pictures: takes pictures of the screens, of all of them or of those that an expression names.
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, handOver, node, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
ensureChromium();
handOver(node, [join(root, 'lab/e2e/pictures/screens.ts'), ...process.argv.slice(2)]);
