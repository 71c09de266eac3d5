import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { trimBotRows } from './retention.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_750_000_000_000;
const [PERSON, BOT, OTHER_BOT, HOUSE] = [1_000_000, 1_000_001, 1_000_002, 4];
const bots = new Set([BOT, OTHER_BOT]);

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  world = await startMigratedDatabase();
  pool = world.pool;
});
afterAll(() => world.stop());

async function trade(table: string, id: number, taker: number, maker: number, time: number) {
  const own = table === 'trade' ? 'market' : 'taker_realised, maker_realised, contract';
  const values = table === 'trade' ? '1' : '0, 0, 1';
  await pool.query(
    `insert into ${table} (${own}, trade_id, price_ticks, quantity_lots, notional, taker_order,
      maker_order, taker_user, maker_user, taker_side, taker_fee, maker_fee, trade_time)
      values (${values}, $1, 1, 1, 1, 1, 1, $2, $3, 1, 0, 0, $4)`,
    [id, taker, maker, time],
  );
}

async function entry(sequence: number, user: number, time: number) {
  await pool.query('insert into ledger_entry values ($1, 0, $2, 1, 1, 13, 1, 1, 0, $3)', [
    sequence,
    user,
    time,
  ]);
}

const idsOf = async (table: string, column: string) =>
  (await pool.query(`select ${column} as id from ${table} order by 1`)).rows.map(({ id }) => id);

test('old rows of house accounts go; what is young or a person is part of stays', async () => {
  const old = NOW - 3 * HOUR_MS;
  for (const table of ['trade', 'contract_trade']) {
    await trade(table, 1, BOT, OTHER_BOT, old);
    await trade(table, 2, PERSON, BOT, old);
    await trade(table, 3, BOT, PERSON, old);
    await trade(table, 4, HOUSE, BOT, old);
    await trade(table, 5, BOT, OTHER_BOT, NOW);
  }
  await entry(1, HOUSE, old);
  await entry(2, PERSON, old);
  await entry(3, HOUSE, NOW);
  // More than one statement takes.
  await pool.query(
    `insert into ledger_entry select 100 + n, 0, $1, 1, 1, 13, 1, 1, 0, $2
      from generate_series(1, 25000) as n`,
    [HOUSE, old],
  );
  expect(await trimBotRows(pool, new Set(), NOW)).toBe(0);
  expect(await trimBotRows(pool, bots, NOW - HOUR_MS)).toBe(25_005);
  expect(await idsOf('trade', 'trade_id')).toEqual([2, 3, 5]);
  expect(await idsOf('contract_trade', 'trade_id')).toEqual([2, 3, 5]);
  expect(await idsOf('ledger_entry', 'sequence')).toEqual([2, 3]);
});
