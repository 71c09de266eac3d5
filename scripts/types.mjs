// npm run types: every package with its own compiler settings. What was found of files that have not
// changed is kept, so that a second check takes a tenth of the first.
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
  'docs/tsconfig.json',
];
const kept = join(root, 'node_modules/.cache/types');
for (const project of projects) {
  const state = join(kept, project.replace('/', '-'));
  const parameters = ['-p', project, '--incremental', '--tsBuildInfoFile', state];
  run(join(root, 'node_modules/.bin/tsc'), parameters, { env: environment() });
}
