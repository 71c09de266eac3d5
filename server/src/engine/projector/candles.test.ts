import { Side } from '@bourse/contract/enumerations.ts';
import { type Period, periods } from '@bourse/contract/feed.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { candleStart } from '@bourse/core/market-data/periods.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '#market/index/random.ts';
import { candleOfRow, type MarketCandle } from '#platform/db/candle-rows.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { startTestDatabase } from '#platform/db/test-database.ts';
import { Candles } from './candles.ts';

const MARKETS = 3;
const MINUTE_MS = 60_000;

let pool: pg.Pool;
let stop: () => Promise<void>;

beforeAll(async () => {
  const testDatabase = await startTestDatabase();
  stop = testDatabase.stop;
  pool = openPool(testDatabase.url, {
    connectionsMax: 2,
    statementTimeoutMs: 0,
    applicationName: 'candles-test',
  });
  await migrate(openDatabase(pool));
});

afterAll(async () => {
  await pool.end();
  await stop();
});

beforeEach(() => pool.query('truncate candle'));

/** A flow of outcomes with trades of several markets, over some days with pauses. */
function randomOutcomes(seed: number, count: number): Outcome[] {
  const random = createRandom(seed);
  let time = Date.UTC(2026, 0, 30, 23, 0);
  let trade = 0;
  return Array.from({ length: count }, (_, index) => {
    time += Math.floor(random.next() ** 8 * 600 * MINUTE_MS);
    const events = Array.from({ length: Math.floor(random.next() * 3) }, () => {
      trade += 1;
      const priceTicks = 1 + Math.floor(random.next() * 1_000_000);
      const quantityLots = 1 + Math.floor(random.next() * 1_000);
      const value = {
        trade,
        market: 1 + Math.floor(random.next() * MARKETS),
        priceTicks,
        quantityLots,
        notional: priceTicks * quantityLots * 1_000,
        takerOrder: 1,
        makerOrder: 2,
        takerUser: 100,
        makerUser: 101,
        takerSide: Side.BUY,
        takerFee: 1,
        makerFee: 1,
        takerRemainingLots: 0,
        makerRemainingLots: 0,
      };
      // The last market is a contract: the same numbers in an event of its own.
      const { market, ...rest } = value;
      if (market < MARKETS) return { case: 'traded' as const, value };
      const closed = { takerClosedLots: 0, makerClosedLots: 0, takerRealised: 0, makerRealised: 0 };
      return { case: 'contractTraded' as const, value: { ...rest, contract: market, ...closed } };
    });
    return { sequence: index + 1, time, user: 100, key: '', events };
  });
}

async function project(outcomes: readonly Outcome[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await new Candles().apply(client, outcomes);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The slow and obvious way: a list of trades for each candle, counted again. */
function recount(outcomes: readonly Outcome[], market: number, period: Period): MarketCandle[] {
  const buckets = new Map<
    number,
    { priceTicks: number; quantityLots: number; notional: number }[]
  >();
  for (const { events, time } of outcomes) {
    for (const event of events) {
      if (event.case !== 'traded' && event.case !== 'contractTraded') continue;
      if (('market' in event.value ? event.value.market : event.value.contract) !== market)
        continue;
      const startMs = candleStart(period, time);
      buckets.set(startMs, [...(buckets.get(startMs) ?? []), event.value]);
    }
  }
  return Array.from(buckets, ([startMs, trades]) => {
    const prices = trades.map(({ priceTicks }) => priceTicks);
    return {
      market,
      period,
      startMs,
      openTicks: prices[0] as number,
      highTicks: Math.max(...prices),
      lowTicks: Math.min(...prices),
      closeTicks: prices.at(-1) as number,
      volumeLots: trades.reduce((sum, { quantityLots }) => sum + quantityLots, 0),
      turnover: trades.reduce((sum, { notional }) => sum + BigInt(notional), 0n),
      tradeCount: trades.length,
    };
  });
}

async function stored(): Promise<MarketCandle[]> {
  const { rows } = await pool.query('select * from candle order by market, period, start_ms');
  return rows.map(candleOfRow);
}

describe('candle rows', () => {
  it('equal a recount from trades however the log is cut into batches (I19, I20)', async () => {
    const outcomes = randomOutcomes(7, 900);
    const cuts = createRandom(8);
    for (let at = 0; at < outcomes.length; ) {
      const length = 1 + Math.floor(cuts.next() * 120);
      await project(outcomes.slice(at, at + length));
      at += length;
    }
    const expected: MarketCandle[] = [];
    for (let market = 1; market <= MARKETS; market += 1) {
      for (const period of periods) expected.push(...recount(outcomes, market, period));
    }
    expect(expected.length).toBeGreaterThan(500);
    expect(await stored()).toEqual(expected);
  });

  it('hold turnover beyond 64 bits', async () => {
    const [outcome] = randomOutcomes(3, 40).filter(({ events }) => events.length > 0);
    const event = outcome?.events[0];
    if (!outcome || event?.case !== 'traded') throw new Error('the flow has no trade');
    const huge = { ...event, value: { ...event.value, notional: Number.MAX_SAFE_INTEGER } };
    const crowd = Array.from({ length: 2_000 }, () => huge);
    await project([{ ...outcome, events: crowd }]);
    const total = 2_000n * BigInt(Number.MAX_SAFE_INTEGER);
    expect(total > 2n ** 63n).toBe(true);
    for (const candle of await stored()) expect(candle.turnover).toBe(total);
  });
});
