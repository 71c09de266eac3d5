// npm run manual: builds the manual out of the folder docs. A link that leads nowhere fails it.
// What follows `--` goes to vitepress: `--base /manual/` for a site that is not at the root of its host.
import { join } from 'node:path';
import { ensureInstalled, node, root, run } from './prepare.mjs';

ensureInstalled();
const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js');
run(node, [vitepress, 'build', 'docs', ...process.argv.slice(2)]);
console.log(`The manual stands in ${join(root, 'docs/.vitepress/dist')}`);
