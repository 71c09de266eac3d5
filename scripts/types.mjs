// npm run types: every package with its own compiler settings. What was found of files that have not
// changed is kept, so that a second check takes a tenth of the first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { worstInLanes } from './in-lanes.mjs';
import { environment, root } from './prepare.mjs';

/** Those that take longest first. */
const projects = [
  'lab/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'contract/tsconfig.test.json',
  'contract/tsconfig.json',
  'client/tsconfig.json',
  'web/tsconfig.node.json',
  'core/tsconfig.test.json',
  'core/tsconfig.json',
  'docs/tsconfig.json',
];
const kept = join(root, 'node_modules/.cache/types');
/** Each checker of a project learns all types anew: on few processors, projects beside each other cost half. */
const lanes = availableParallelism();
const checkers = Math.max(1, Math.floor(lanes / projects.length));

process.exit(await worstInLanes(projects, lanes, check));

/** Checks a project and prints what was found in one piece; returns the exit code. */
async function check(project) {
  const state = join(kept, project.replace('/', '-'));
  const parameters = ['-p', project, '--incremental', '--tsBuildInfoFile', state];
  const tsc = spawn(
    join(root, 'node_modules/.bin/tsc'),
    [...parameters, '--checkers', String(checkers)],
    { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [found, [code]] = await Promise.all([text(tsc.stdout), once(tsc, 'close')]);
  process.stdout.write(found);
  return code ?? 1;
}
