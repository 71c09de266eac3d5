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
import {
  demandNode,
  ensureInstalled,
  ensureWebBuilt,
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
    'log-tool',
    'node-binary',
    'prepare',
    'wallet-tool',
  ].map((name) => `scripts/${name}.mjs`),
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
// Mails could be laid out for a reader of their source; none is.
rmSync(join(target, 'node_modules/prettier'), { recursive: true, force: true });
// What a client of chains is compiled against, and the node of the demo's chain.
for (const name of ['typescript', '@typescript', '@foundry-rs']) {
  rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
}
// The table of countries once more, in two halves.
for (const half of ['ipv4', 'ipv6']) {
  const name = `geo-whois-asn-country-${half}.mmdb`;
  rmSync(join(target, 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb', name), {
    force: true,
  });
}
keepModules(join(target, 'node_modules/ox'));
keepModules(join(target, 'node_modules/viem'));
// Lists of chains, and what only some of them can do.
for (const name of [
  'account-abstraction',
  'chains',
  'experimental',
  'op-stack',
  'tempo',
  'zksync',
]) {
  rmSync(join(target, 'node_modules/viem/_esm', name), { recursive: true, force: true });
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

/** A library without its form for programs without modules. */
function keepModules(folder) {
  for (const entry of readdirSync(folder)) {
    if (!/^(_esm|node_modules|package\.json|LICENSE.*)$/.test(entry)) {
      rmSync(join(folder, entry), { recursive: true, force: true });
    }
  }
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
