import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import type { Position } from '@bourse/contract/routes/futures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../load/random.ts';
import type { Trader } from '../load/traders.ts';
import { CascadeWorld } from './cascade-world.ts';

const PRICE = 92_350;
const GAP_PRICE = 64_600;
const LONGS = 400;
const CONTRACT = 1002;
const STALE_MS = 10_000;
/** How long nothing may happen. */
const SILENCE_MS = 3_000;
const OPEN = '/api/contract/open';

let world: CascadeWorld;

beforeAll(async () => {
  world = await CascadeWorld.open(LONGS, 8, PRICE);
});
afterAll(() => world?.close());

const order = (price: number) => ({
  ...{ symbol: 'BTCUSDT', orderType: 1, side: 2, price: String(price), quantity: '0.0010' },
});

async function ownPosition(trader: Trader): Promise<Position> {
  const path = '/api/contract/position/list';
  const { list } = await world.must<{ list: Position[] }>(trader, 'GET', path);
  return list[0] as Position;
}

async function batchCount(): Promise<number> {
  const { rows } = await world.client.query('select count(*) as count from log_batch');
  return rows[0].count as number;
}

test('F48 when the index falls silent in the middle of a cascade, nothing is liquidated or opened until it speaks again', {
  timeout: 120_000,
}, async () => {
  await world.openLongs(createRandom(48), PRICE);
  await world.kill();
  await world.holdCommitsInCascade();
  await world.start([
    [0, PRICE],
    [1, GAP_PRICE],
  ]);
  await world.until(({ steps }) => steps > 0);
  const cut = await world.kill();
  const pending = cut.engine.pendingRisk().pendingLiquidations;
  expect(pending).toBeGreaterThan(0);
  expect(cut.receipts.length).toBeGreaterThan(0);

  const { markTime = 0 } = cut.engine.contract(CONTRACT) ?? {};
  await sleep(Math.max(markTime + STALE_MS + 200 - Date.now(), 0));
  await world.start([]);
  const holders = new Set([...cut.openLegs.keys()].map((key) => Number(key.split('/')[0])));
  const short = world.shorts.find(({ userId }) => holders.has(userId)) as Trader;
  const refused = await world.ask(short, 'POST', OPEN, order(GAP_PRICE));
  expect(refused).toMatchObject({ status: 200, code: Code.markStale });
  const leverage = { symbol: 'BTCUSDT', leverage: 50 };
  const raised = await world.ask(short, 'POST', '/api/contract/leverage', leverage);
  expect(raised.code).toBe(Code.markStale);
  const { code, quantity } = await ownPosition(short);
  const price = String(GAP_PRICE - 100);
  const closed = await world.ask(short, 'PATCH', `/api/contract/${code}/close`, {
    price,
    quantity,
  });
  expect(closed.code, closed.msg).toBe(0);
  const before = await batchCount();
  await sleep(SILENCE_MS);
  // The other contracts' clocks go on; nobody asks again and again for what cannot be done.
  expect((await batchCount()) - before).toBeLessThan((SILENCE_MS / 1_000) * 20);
  expect((await world.counts()).steps).toBe(cut.receipts.length);
  const silent = await world.kill();
  expect(silent.faults).toEqual([]);
  expect(silent.receipts).toEqual(cut.receipts);
  // Whom the last mark has reached is found out step by step, and goes on; nobody it finds is touched.
  expect(silent.engine.pendingRisk().pendingLiquidations).toBeGreaterThanOrEqual(pending);

  await world.start([[0, GAP_PRICE]]);
  await world.until(({ open }) => open === 0);
  const opened = await world.ask(short, 'POST', OPEN, order(GAP_PRICE + 100));
  expect(opened.code, opened.msg).toBe(0);
  const end = await world.kill();
  expect(end.faults).toEqual([]);
  expect(end.receipts.length).toBe(LONGS);
  expect(end.engine.pendingRisk().pendingLiquidations).toBe(0);
});
