// npm run types: every package with its own compiler settings.
import { join } from 'node:path';
import { environment, root, run } from './prepare.mjs';

const projects = [
  'contract/tsconfig.json',
  'contract/tsconfig.test.json',
  'core/tsconfig.json',
  'core/tsconfig.test.json',
  'client/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.node.json',
  'lab/tsconfig.json',
];
for (const project of projects) {
  run(join(root, 'node_modules/.bin/tsc'), ['-p', project], { env: environment() });
}
