// npm run install:production -- FOLDER: what runs the exchange and nothing else, ready to start there.
// The web app is built here; tests, tools of development and sources of the web app stay here.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensureInstalled, ensureWebBuilt, PRODUCTION_MARK, root, run } from './prepare.mjs';

const RUNNING = ['contract', 'core', 'server'];
const COPIED = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md'],
  // npm wants the manifests of all that the lock file names.
  ...['web/package.json', 'lab/package.json', 'web/dist'],
  ...['scripts/start.mjs', 'scripts/log-tool.mjs', 'scripts/prepare.mjs'],
  ...RUNNING,
];

const [folder] = process.argv.slice(2);
if (!folder) fail('Say where to: npm run install:production -- FOLDER');
const target = resolve(folder);
const isUpdate = existsSync(join(target, PRODUCTION_MARK));
if (!isUpdate && existsSync(target) && readdirSync(target).length > 0) {
  fail(`${target} is not empty, and holds no production install`);
}

ensureInstalled();
ensureWebBuilt();
mkdirSync(target, { recursive: true });
// The data of an exchange that ran here stay.
for (const name of ['contract', 'core', 'server', 'web', 'lab', 'scripts', 'node_modules']) {
  rmSync(join(target, name), { recursive: true, force: true });
}
for (const name of COPIED) {
  cpSync(join(root, name), join(target, name), { recursive: true, filter: isWanted });
}
run(
  'npm',
  [
    ...['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    ...['--include-workspace-root', ...RUNNING.flatMap((name) => ['-w', name])],
  ],
  { cwd: target },
);
dropHeaders(join(target, 'node_modules/node/node_modules'));
writeFileSync(join(target, PRODUCTION_MARK), '');
const megabytes = Math.ceil(sizeOf(target) / 1_000_000);
console.log(`${target} is ready (${megabytes} MB). Start it there with: npm start`);

function isWanted(path) {
  const name = basename(path);
  return name !== 'node_modules' && !/\.test\.tsx?$/.test(name);
}

/** Node's package brings what compilers of native add-ons need; nothing is compiled here. */
function dropHeaders(packages) {
  const builds = existsSync(packages) ? readdirSync(packages) : [];
  for (const name of builds.filter((one) => one.startsWith('node-'))) {
    for (const part of ['include', 'share']) {
      rmSync(join(packages, name, part), { recursive: true, force: true });
    }
  }
}

/** Bytes of all files, a file with two names once. */
function sizeOf(path, seen = new Set()) {
  const { ino, size } = lstatSync(path);
  if (seen.has(ino)) return 0;
  seen.add(ino);
  if (!lstatSync(path).isDirectory()) return size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), seen), 0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
