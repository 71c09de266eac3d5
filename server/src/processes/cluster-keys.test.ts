import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { claimKeys, refuseOtherKeys } from './cluster-keys.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let folder: string;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-keys-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await world.pool.query('delete from cluster_keys');
});

/** A machine with keys, each of one digit again and again. */
function machine(name: string, keys: Readonly<Record<string, string>>): string {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  for (const [file, digit] of Object.entries(keys)) {
    writeFileSync(join(dataDir, 'keys', file), digit.repeat(64));
  }
  return dataDir;
}
const refused = (dataDir: string) =>
  refuseOtherKeys(world.pool, dataDir).then(
    () => undefined,
    (error: Error) => {
      expect(error).toBeInstanceOf(StartRefused);
      return error.message.replace(folder, '');
    },
  );

test('a machine with other keys, or without them, is refused, and its keys are not written down', async () => {
  const first = machine('first', { sealed: 'a', papers: 'b', metrics: 'c' });
  expect(await refused(first)).toBeUndefined();
  await claimKeys(world.pool, first);
  expect(
    await refused(machine('same', { sealed: 'a', papers: 'b', metrics: 'd' })),
  ).toBeUndefined();
  expect(await refused(machine('other', { sealed: 'e', papers: 'b' }))).toBe(
    '/other/keys/sealed is not the key of the other machines: copy DATA_DIR/keys from one of them',
  );
  expect(await refused(machine('less', { sealed: 'a' }))).toBe(
    '/less/keys/papers is missing: copy DATA_DIR/keys from another machine',
  );
  await claimKeys(world.pool, machine('late', { sealed: 'e', papers: 'e', codes: 'f' }));
  expect(await refused(machine('empty', {}))).toMatch(/is missing/);
  const { rows } = await world.pool.query('select name, key_id from cluster_keys order by name');
  expect(rows.map(({ name }) => name)).toEqual(['codes', 'papers', 'sealed']);
  for (const { key_id } of rows) expect(key_id).not.toMatch(/a{16}|b{16}|f{16}/);
});

test('a key that replaces the old one, which stands beside it, is the key of all from then on', async () => {
  const dataDir = machine('first', { sealed: 'a' });
  await claimKeys(world.pool, dataDir);
  renameSync(join(dataDir, 'keys', 'sealed'), join(dataDir, 'keys', 'sealed.1'));
  machine('first', { sealed: 'b' });
  expect(await refused(dataDir)).toBeUndefined();
  expect(await refused(machine('second', { sealed: 'a' }))).toMatch(/is not the key/);
  expect(await refused(machine('second', { sealed: 'b' }))).toBeUndefined();
});
