import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServiceName } from '#platform/config.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
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
function machine(
  name: string,
  keys: Readonly<Record<string, string>>,
  services: readonly ServiceName[] = ['engine', 'keeper'],
) {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  for (const [file, digit] of Object.entries(keys)) {
    writeFileSync(join(dataDir, 'keys', file), digit.repeat(64));
  }
  return { dataDir, services };
}
type Machine = ReturnType<typeof machine>;

/** Why a machine does not start; undefined: it does. */
const refusedAt = (check: typeof claimKeys, own: Machine) =>
  check(world.pool, own).then(
    () => undefined,
    (error: Error) => {
      expect(error).toBeInstanceOf(StartRefused);
      return error.message.replace(folder, '');
    },
  );
const refused = (own: Machine) => refusedAt(refuseOtherKeys, own);
const claimed = async () => {
  const { rows } = await world.pool.query('select name, key_id from cluster_keys order by name');
  return rows as { name: string; key_id: string }[];
};
const ALL = ['bots', 'codes', 'papers', 'sealed', 'vapid'];

test('a machine with other keys, or without them, is refused, and its keys are not written down', async () => {
  const first = machine('first', { sealed: 'a', papers: 'b', metrics: 'c' }, ['market']);
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
  const late = machine('late', { sealed: 'a', papers: 'e', codes: 'f' });
  expect(await refusedAt(claimKeys, late)).toMatch('/late/keys/papers is not the key');
  expect((await claimed()).map(({ name }) => name)).toEqual(['papers', 'sealed']);
  for (const { key_id } of await claimed()) expect(key_id).not.toMatch(/a{16}|b{16}|f{16}/);
});

test('whichever machine comes first makes the keys, and any other one is compared with it', async () => {
  const engine = machine('engine', {}, ['engine']);
  await claimKeys(world.pool, engine);
  expect(await claimed()).toEqual([]);
  const gateway = machine('gateway', {}, ['gateway']);
  await claimKeys(world.pool, gateway);
  expect((await claimed()).map(({ name }) => name)).toEqual(ALL);
  expect(readdirSync(join(gateway.dataDir, 'keys')).sort()).toEqual(ALL);
  expect(await refusedAt(claimKeys, machine('second', {}, ['gateway']))).toMatch(/is missing/);
  // One that uses none may lack them, at each of its starts; it may not have others.
  await claimKeys(world.pool, engine);
  expect(readdirSync(join(engine.dataDir, 'keys'))).toEqual([]);
  machine('engine', { sealed: 'e' });
  expect(await refusedAt(claimKeys, engine)).toMatch('/engine/keys/sealed is not the key');
  const copied = machine('copied', {}, ['keeper']);
  cpSync(join(gateway.dataDir, 'keys'), join(copied.dataDir, 'keys'), { recursive: true });
  await claimKeys(world.pool, copied);
});

test('of two machines that begin at once without keys, one starts', async () => {
  const both = ['one', 'two'].map((name) => machine(name, {}, ['gateway']));
  const said = await Promise.all(both.map((own) => refusedAt(claimKeys, own)));
  expect(said.filter((why) => why === undefined)).toHaveLength(1);
  expect(await Promise.all(both.map(refused))).toEqual(said);
});

test('of two machines that make their keys at once, each between two steps of the other, one starts', async () => {
  const [first, second] = ['first', 'second'].map((name) => machine(name, {}, ['gateway']));
  /** A pool that waits before each of its statements that writes. */
  const waiting = (before: (count: number) => Promise<unknown> | undefined) => {
    let count = 0;
    const query = async (text: string, values: unknown[]) => {
      if (text.startsWith('insert')) await before(++count);
      return world.pool.query(text, values);
    };
    return { query } as unknown as Pick<pg.Pool, 'query'>;
  };
  const arrived = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const late = waiting((count) => {
    arrived.resolve();
    return count === 1 ? expect.poll(claimed).not.toEqual([]) : undefined;
  });
  // Each has found none; the first writes, then the second all that it has, then the first what it has left.
  const early = waiting((count) => (count === 1 ? arrived.promise : done.promise));
  const why = (error: Error) => error.message;
  const claims = [
    claimKeys(early, first as Machine).then(() => 'starts', why),
    claimKeys(late, second as Machine)
      .then(() => 'starts', why)
      .finally(done.resolve),
  ];
  expect(await Promise.all(claims)).toEqual([
    'starts',
    expect.stringMatching(/second\/keys\/bots is not the key/),
  ]);
});

test('a key that replaces the old one, which stands beside it, is the key of all from then on', async () => {
  const first = machine('first', { sealed: 'a' }, ['market']);
  const keys = join(first.dataDir, 'keys');
  await claimKeys(world.pool, first);
  renameSync(join(keys, 'sealed'), join(keys, 'sealed.1'));
  machine('first', { sealed: 'b' });
  await claimKeys(world.pool, first);
  expect(await refused(machine('second', { sealed: 'a' }))).toMatch(/is not the key/);
  expect(await refused(machine('second', { sealed: 'b' }))).toBeUndefined();
});
