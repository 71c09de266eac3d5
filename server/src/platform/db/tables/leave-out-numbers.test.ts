import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoinWorld, startCoinWorld } from '#custody/coins/test-coin-world.ts';
import { allotAddress } from '#custody/deposits/address-store.ts';
import { leaveOutNumbers } from './leave-out-numbers.ts';

let world: CoinWorld;
beforeAll(async () => {
  world = await startCoinWorld();
  await world.clear();
});
afterAll(() => world?.stop());

const ofChain = (code: string) => ({
  code,
  depositAddress: (number: number) => `${code} ${number}`,
});

test('F56 what may have been given in the time that a database has lost is not given again, also where nothing was given before', async () => {
  const [early, late] = [await world.person(), await world.person()];
  const allot = (code: string, user: number) =>
    allotAddress(world.database, ofChain(code), user, 0);
  expect(await allot('OLD', early)).toBe('OLD 0');
  await world.pool.query(`select setval('withdrawals_id_seq', 41)`);
  await world.pool.query('alter sequence treasury_moves_id_seq restart');
  await leaveOutNumbers(world.pool);
  expect(await allot('OLD', early)).toBe('OLD 0');
  expect(await allot('OLD', late)).toBe('OLD 1000001');
  expect(await allot('NEW', late)).toBe('NEW 1000000');
  const { rows } = await world.pool.query(
    `select nextval('withdrawals_id_seq') as withdrawal, nextval('treasury_moves_id_seq') as move`,
  );
  expect(rows).toEqual([{ withdrawal: 1_000_042, move: 1_000_002 }]);
  await leaveOutNumbers(world.pool);
  expect(await allot('NEWER', late)).toBe('NEWER 2000000');
});
