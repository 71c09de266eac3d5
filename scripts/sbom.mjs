// npm run sbom [-- --omit=dev] > sbom.json: what the lock file installs, as CycloneDX says it. From the lock file alone: the
// same each time, and also where nothing is installed. npm's own (`npm sbom`) gives up where ranges of peers disagree.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeHashes, nodeVersion } from './node-binary.mjs';

/**
 * A bill of materials (CycloneDX 1.6) of a lock file.
 *
 * @param {{ name: string, version: string, packages: Record<string, object> }} lock
 * @param {{ omitDev?: boolean }} options without what only development needs
 */
export function sbomOf(lock, { omitDev = false } = {}) {
  const held = Object.entries(lock.packages).filter(
    ([path, { link, dev }]) => path !== '' && !link && !(omitDev && (dev || isOfDevelopment(path))),
  );
  const refs = new Map(held.map(([path, one]) => [path, purlOf(path, one)]));
  const root = lock.packages[''];
  const own = { name: lock.name, version: lock.version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': lock.name, ...own } },
    components: [...held.map(([path, one]) => componentOf(path, one)), ...nodeBinaries],
    dependencies: [
      {
        ref: lock.name,
        dependsOn: dependsOn('', { ...root, workspaces: root.workspaces }, refs, omitDev),
      },
      ...held.map(([path, one]) => ({
        ref: refOf(path, one),
        dependsOn: [
          ...dependsOn(path, one, refs, omitDev),
          ...(path === 'node_modules/node' ? Object.keys(nodeHashes) : []),
        ],
      })),
      ...nodeBinaries.map(({ name }) => ({ ref: name, dependsOn: [] })),
    ],
  };
}

/** What the package `node` fetches by itself: one of them, by the platform. */
const nodeBinaries = Object.entries(nodeHashes).map(([name, content]) => ({
  ...{ type: 'application', 'bom-ref': name, name, version: nodeVersion },
  ...{ purl: `pkg:npm/${name}@${nodeVersion}`, scope: 'required' },
  hashes: [{ alg: 'SHA-256', content }],
  properties: [{ name: 'cdx:npm:package:path', value: `node_modules/node/node_modules/${name}` }],
}));

/** Workspaces that run nothing of an exchange: `web` is built before, `lab` tests. */
const isOfDevelopment = (path) => path === 'web' || path === 'lab';

const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
const isOwn = (path) => !path.includes('node_modules/');

function purlOf(path, one) {
  const name = isOwn(path) ? one.name : nameOf(path, one);
  return `pkg:npm/${name.replace(/^@/, '%40')}@${one.version}`;
}

/** The same version may lie in two places, with other packages around it. */
const refOf = (path, one) => `${path}|${purlOf(path, one)}`;

function componentOf(path, one) {
  const [algorithm, hash] = one.integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': refOf(path, one),
    name: isOwn(path) ? one.name : nameOf(path, one),
    version: one.version,
    purl: purlOf(path, one),
    scope: one.dev || isOfDevelopment(path) ? 'excluded' : one.optional ? 'optional' : 'required',
    ...(hash && {
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
    ...(one.license && { licenses: [licenceOf(one.license)] }),
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  };
}

/** One name of the SPDX list, or an expression of several. */
const licenceOf = (text) =>
  /^[\w.+-]+$/.test(text) ? { license: { name: text } } : { expression: text };

function dependsOn(path, one, refs, omitDev) {
  const names = Object.keys({
    ...one.dependencies,
    ...one.optionalDependencies,
    ...one.peerDependencies,
    ...(!omitDev && one.devDependencies),
  });
  const found = names.map((name) => placesOf(name, path).find((place) => refs.has(place)));
  const places = [...(one.workspaces ?? []), ...found].filter((place) => refs.has(place));
  return [...new Set(places)].map((place) => `${place}|${refs.get(place)}`);
}

/** Where Node looks for a package, from inside another one outwards; a workspace lies under its own folder. */
function placesOf(name, from) {
  const own = name.startsWith('@bourse/') ? [name.slice('@bourse/'.length)] : [];
  const inner = from ? [`${from}/node_modules/${name}`] : [];
  const outer = from.lastIndexOf('/node_modules/');
  return [
    ...own,
    ...inner,
    ...(outer > 0 ? placesOf(name, from.slice(0, outer)) : [`node_modules/${name}`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(fileURLToPath(import.meta.url), '../..');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const omitDev = process.argv.includes('--omit=dev');
  console.log(JSON.stringify(sbomOf(lock, { omitDev }), null, 2));
}
