// Checks that pass or fail as a whole.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

/** Whether every package's types fit. */
export const checkTypes = () => step('types', [join(root, 'scripts/types.mjs')]);

/** Whether the code is formatted and clean. */
export const checkLint = () =>
  step('lint', [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '.']);

/** Whether all that is exported and installed is used. */
export const checkDeadCode = () => step('dead code', [join(root, 'node_modules/knip/bin/knip.js')]);

/** Whether each screen of the build is within its budget of JavaScript. */
export const checkPageSizes = () => step('page sizes', [join(root, 'web/bundle-size.ts')]);

/** Runs a program of Node; prints what it said where it failed. Returns whether it passed. */
export async function step(name, parameters) {
  const child = spawn(node, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const isPassed = (await ended(child)) === 0;
  console.log(isPassed ? `${name}: passed` : `\nFAILED ${name}\n${output}`);
  return isPassed;
}

/** The exit code of a process once it has ended, 1 where a signal ended it or it could not be started. */
export function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
