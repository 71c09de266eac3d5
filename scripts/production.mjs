// npm run install:production -- FOLDER: what runs the exchange and nothing else, ready to start there.
// The web app is built here; tests, tools of development and sources of the web app stay here.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { unbundled } from '../server/unbundled.mjs';
import {
  demandNode,
  ensureBuilt,
  ensureInstalled,
  PRODUCTION_MARK,
  root,
  run,
} from './prepare.mjs';

const RUNNING = ['contract', 'core', 'client', 'server'];
const COPIED = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md'],
  // npm wants the manifests of all that the lock file names.
  ...['web/package.json', 'lab/package.json', 'web/dist'],
  ...[
    'start',
    'audit-tool',
    'backup-tool',
    'house-tool',
    'log-tool',
    'node-binary',
    'prepare',
    'signers',
    'wallet-tool',
  ].map((name) => `scripts/${name}.mjs`),
  ...RUNNING,
];

/** The table of countries, which the server looks for when it starts. */
const COUNTRIES = '@ip-location-db/geo-whois-asn-country-mmdb';

const [folder] = process.argv.slice(2);
if (!folder) fail('Say where to: npm run install:production -- FOLDER');
const target = resolve(folder);
const isUpdate = existsSync(join(target, PRODUCTION_MARK));
if (!isUpdate && existsSync(target) && readdirSync(target).length > 0) {
  fail(`${target} is not empty, and holds no production install`);
}

ensureInstalled();
ensureBuilt();
mkdirSync(target, { recursive: true });
// All of it is made beside what runs here, and takes its place when it is whole: what fails on the way,
// as a registry that does not answer, leaves the installation as it was.
const next = join(target, '.next');
const previous = join(target, '.previous');
const clear = () => {
  for (const path of [next, previous]) rmSync(path, { recursive: true, force: true });
};
clear();
process.on('exit', clear);
for (const name of COPIED) {
  cpSync(join(root, name), join(next, name), { recursive: true, filter: isWanted });
}
run(
  'npm',
  [
    ...['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    ...['--include-workspace-root', ...RUNNING.flatMap((name) => ['-w', name])],
  ],
  { cwd: next },
);
demandNode(next);
dropHeaders(join(next, 'node_modules/node/node_modules'));
// The same library once more, for browsers and for programs without modules.
rmSync(join(next, 'node_modules/ccxt/dist'), { recursive: true, force: true });
dropBuilt(join(next, 'node_modules'));
// Mails could be laid out for a reader of their source; none is. What a client of chains is compiled
// against, and the node of the demo's chain.
for (const name of ['prettier', 'typescript', '@typescript', '@foundry-rs']) {
  rmSync(join(next, 'node_modules', name), { recursive: true, force: true });
}
dropForEditors(join(next, 'node_modules'));
writeFileSync(join(next, PRODUCTION_MARK), '');
const megabytes = Math.ceil(sizeOf(next) / 1_000_000);
takeItsPlace();
console.log(`${target} is ready (${megabytes} MB). Start it there with: npm start`);

/**
 * Puts what was made where the exchange is started, name by name, each by two renames. What else stands there,
 * as the data of an exchange that ran here, stays. Where one cannot be moved, all go back.
 */
function takeItsPlace() {
  mkdirSync(previous);
  const moved = [];
  const move = (from, to) => {
    renameSync(from, to);
    moved.unshift([to, from]);
  };
  try {
    for (const name of readdirSync(next)) {
      const place = join(target, name);
      if (existsSync(place)) move(place, join(previous, name));
      move(join(next, name), place);
    }
  } catch (error) {
    for (const [from, to] of moved) renameSync(from, to);
    fail(`${target} is as it was: ${error.message}`);
  }
}

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

/** What the server's programs were built of is in them: its licences stay. */
function dropBuilt(packages) {
  const { packages: locked } = JSON.parse(readFileSync(join(next, 'package-lock.json'), 'utf8'));
  const kept = new Set();
  const keep = (name) => {
    const entry = locked[`node_modules/${name}`];
    if (!entry || kept.has(name)) return;
    kept.add(name);
    for (const other of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      keep(other);
    }
  };
  for (const name of ['node', COUNTRIES, ...unbundled]) keep(name);
  for (const name of readdirSync(packages)) {
    const scoped = name.startsWith('@') ? readdirSync(join(packages, name)) : [''];
    for (const one of scoped.map((rest) => (rest ? `${name}/${rest}` : name))) {
      if (!kept.has(one)) keepLicences(join(packages, one));
    }
  }
}

/** Whether anything is left of it. A link leads to a workspace, which is ours. */
function keepLicences(path) {
  if (lstatSync(path).isSymbolicLink()) return true;
  if (!lstatSync(path).isDirectory()) {
    const isKept = /^(licen[cs]e|notice|copying)\b/i.test(basename(path));
    if (!isKept) rmSync(path);
    return isKept;
  }
  const left = readdirSync(path).filter((name) => keepLicences(join(path, name)));
  if (left.length === 0) rmSync(path, { recursive: true });
  return left.length > 0;
}

/**
 * Sources and types of packages, their source maps and pages: compilers, debuggers and people read
 * them. Node loads no TypeScript from here. Licences stay.
 */
function dropForEditors(packages) {
  for (const entry of readdirSync(packages, { withFileTypes: true })) {
    const path = join(packages, entry.name);
    // A link leads to a workspace, which is ours.
    if (entry.isDirectory()) dropForEditors(path);
    else if (
      entry.isFile() &&
      /\.(map|[cm]?ts)$|^(?!licen[cs]e).*\.(md|markdown)$/i.test(entry.name)
    )
      rmSync(path);
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
