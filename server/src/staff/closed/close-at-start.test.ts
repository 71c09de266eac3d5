import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { closeAtStart } from './close-at-start.ts';
import { HouseSwitches } from './closed.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world?.stop());

const closed = async () => {
  const rows = await new HouseSwitches(world.database).closed();
  return rows.map(({ name }) => name).sort();
};
const nextWithdrawal = async () => {
  const { rows } = await world.pool.query(`select nextval('withdrawals_id_seq')::int as id`);
  return rows[0].id as number;
};

test('D54 F56 a start that closes the house leaves out numbers of withdrawals, once until it is opened', async () => {
  await closeAtStart(world.pool, { startsClosed: false, mode: 'live' }, false);
  expect(await closed()).toEqual([]);
  await closeAtStart(world.pool, { startsClosed: false, mode: 'live' }, true);
  expect(await closed()).toEqual(['sign-up']);
  const before = await nextWithdrawal();
  const start = () => closeAtStart(world.pool, { startsClosed: true, mode: 'live' }, false);
  await start();
  expect(await closed()).toEqual(['sign-up', 'trading', 'withdrawals']);
  expect(await nextWithdrawal()).toBe(before + 1_000_001);
  await start();
  expect(await nextWithdrawal()).toBe(before + 1_000_002);
});
