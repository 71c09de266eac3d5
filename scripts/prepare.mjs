// What npm start and npm test need first. Plain JavaScript for any Node from 20 on: the project's
// own Node comes with the packages that this installs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './node-binary.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const node = join(root, 'node_modules/node/bin/node');
const installStamp = join(root, 'node_modules/.installed');
/** A file that stands where `npm run install:production` has installed and built everything. */
export const PRODUCTION_MARK = '.production';
const isProduction = existsSync(join(root, PRODUCTION_MARK));

/** Installs exactly what the lock file names, once for each lock file. */
export function ensureInstalled() {
  if (isProduction) return;
  const wanted = hashOf([join(root, 'package-lock.json')]);
  if (existsSync(node) && readText(installStamp) === wanted) return;
  console.log('Installing packages (once)...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  demandNode(root);
  writeFileSync(installStamp, wanted);
}

/** Ends this process where the Node of a folder is another one than the one that is known. */
export function demandNode(folder) {
  try {
    checkNode(folder);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Builds the web app and the server's programs, each when its sources have changed. */
export function ensureBuilt() {
  ensureWebBuilt();
  ensureServerBuilt();
}

function ensureWebBuilt() {
  ensureBuiltOf('web', ['web', 'contract/src', 'core/src'], (cwd) => {
    console.log('Building the web app (once)...');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    // Also where a test run builds, whose own is 'test': with it, React's is the build for developers.
    const options = { cwd, env: { NODE_ENV: 'production' } };
    run(node, [vite, 'build', '--logLevel', 'warn'], options);
    // Into a folder of what was just built, so after it.
    run(node, [vite, 'build', 'console', '--logLevel', 'warn'], options);
  });
}

/** Builds the server's programs alone. */
export function ensureServerBuilt() {
  ensureBuiltOf('server', ['server', 'contract/src', 'core/src', 'client/src'], (cwd) => {
    run(node, ['build.mjs'], { cwd });
  });
}

/** What was built of a workspace bears the hash of the sources that it was built of. */
function ensureBuiltOf(workspace, folders, build) {
  if (isProduction) return;
  const stamp = join(root, workspace, 'dist/.built');
  const sources = folders.flatMap((path) => filesUnder(join(root, path)));
  const wanted = hashOf([...sources, join(root, 'package-lock.json')]);
  if (readText(stamp) === wanted) return;
  build(join(root, workspace));
  writeFileSync(stamp, wanted);
}

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, parameters, options = {}) {
  const result = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(options.env),
  });
  if (result.error) {
    console.error(`${command} could not be run: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Starts a command that takes over: signals are passed on, its exit code becomes ours. */
export function handOver(command, parameters) {
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
    // A terminal sends Ctrl-C to the child as well: this only keeps us alive until it has ended.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${command} could not be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * The environment with the project's own programs, its Node above all, first on the path. What Node
 * has compiled is kept: the server starts in two thirds of the time from its second start on.
 */
export function environment(more = {}) {
  const bin = join(root, 'node_modules/.bin');
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
    ...more,
    PATH: `${bin}:${process.env.PATH ?? ''}`,
  };
}

function filesUnder(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(inner) : [inner];
    });
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
