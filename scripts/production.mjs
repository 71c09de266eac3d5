// npm run install:production -- FOLDER: what runs the exchange and nothing else, ready to start there.
// The web app is built here; tests, tools of development and sources of the web app stay here.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
// The data of an exchange that ran here stay.
for (const name of [
  'contract',
  'core',
  'client',
  'server',
  'web',
  'lab',
  'scripts',
  'node_modules',
]) {
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
demandNode(target);
dropHeaders(join(target, 'node_modules/node/node_modules'));
// The same library once more, for browsers and for programs without modules.
rmSync(join(target, 'node_modules/ccxt/dist'), { recursive: true, force: true });
dropBuilt(join(target, 'node_modules'));
// Mails could be laid out for a reader of their source; none is. What a client of chains is compiled
// against, and the node of the demo's chain.
for (const name of ['prettier', 'typescript', '@typescript', '@foundry-rs']) {
  rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
}
dropForEditors(join(target, 'node_modules'));
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

/** What the server's programs were built of is in them: its licences stay. */
function dropBuilt(packages) {
  const { packages: locked } = JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8'));
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
