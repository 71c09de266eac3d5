import type pg from 'pg';
import type { LiveCandles } from '#engine/live/live-candles.ts';
import type { KnownOrder } from '#engine/live/live-futures.ts';
import type { PositionName } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Tickers } from '#engine/live/tickers.ts';
import type { Clock } from '#platform/clock.ts';
import type { MarketCandle } from '#platform/db/candle-rows.ts';
import { createCandleStore } from '../candles/store.ts';
import { tradesBefore } from './trade-store.ts';

const DAY_MS = 86_400_000;
const TRADES_SHOWN = 100;

type Queryable = Pick<pg.Pool, 'query'>;

export interface RestoreDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveState;
  readonly tickers: Tickers;
  readonly candles: LiveCandles;
  readonly clock: Clock;
}

/**
 * Continues tickers, moving candles, trade lists, and what the engine does not keep of open orders
 * and positions, from what the projections have stored. What was said meanwhile counts once.
 */
export async function restoreLiveViews(dependencies: RestoreDependencies): Promise<void> {
  const { tickers, candles } = dependencies;
  const client = await dependencies.pool.connect();
  try {
    // One moment for all of it, which the cursor names.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query('select min(sequence) as sequence from projection_cursor');
    await restoreFrom(client, dependencies);
    await client.query('commit');
    for (const { beginning } of [tickers, candles]) beginning.beginAfter(rows[0].sequence ?? 0);
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  client.release();
}

async function restoreFrom(pool: Queryable, dependencies: RestoreDependencies): Promise<void> {
  const { live, tickers, candles, clock } = dependencies;
  const store = createCandleStore(pool);
  const markets = Array.from(live.catalog.markets, ({ id }) => id);
  const contracts = Array.from(live.catalog.contracts, ({ id }) => id);
  const all = [...markets, ...contracts];
  const minutesByMarket = new Map<number, MarketCandle[]>();
  for (const minute of await store.minutesFrom(all, clock.now() - DAY_MS)) {
    const minutes = minutesByMarket.get(minute.market) ?? [];
    minutesByMarket.set(minute.market, minutes);
    minutes.push(minute);
  }
  for (const [market, minutes] of minutesByMarket) tickers.restore(market, minutes);
  for (const candle of await store.newest(all)) {
    candles.restore(candle.market, candle.period, candle);
  }
  for (const market of markets) {
    live.loadTrades(market, await lastTrades(pool, 'market', market));
  }
  for (const contract of contracts) {
    live.loadTrades(contract, await lastTrades(pool, 'contract', contract));
  }
  for (const { order, dealtLots, updateTime } of await changedSpotOrders(pool)) {
    live.restoreOrder(order, dealtLots, updateTime);
  }
  for (const { order, ...known } of await openOrders(pool)) {
    live.futures.restoreOrder(order, known);
  }
  for (const { user, updateTime, ...name } of await openPositions(pool)) {
    live.futures.restorePosition(user, name, updateTime);
  }
}

async function lastTrades(pool: Queryable, kind: 'market' | 'contract', instrument: number) {
  const trades = await tradesBefore(pool, kind, instrument, Number.MAX_SAFE_INTEGER, TRADES_SHOWN);
  return trades.reverse();
}

interface ChangedOrderRow {
  readonly order: number;
  readonly dealtLots: number;
  readonly updateTime: number;
}

async function changedSpotOrders(pool: Queryable): Promise<ChangedOrderRow[]> {
  const { rows } = await pool.query(
    `select order_id as "order", dealt_lots as "dealtLots", update_time as "updateTime"
      from spot_order where status < 3 and update_time > create_time`,
  );
  return rows;
}

interface OpenOrderRow extends KnownOrder {
  readonly order: number;
}

async function openOrders(pool: Queryable): Promise<OpenOrderRow[]> {
  const { rows } = await pool.query(
    `select order_id as "order", dealt_lots as "dealtLots", realised, fee, update_time as "updateTime"
      from contract_order where status < 3 and update_time > create_time`,
  );
  return rows;
}

interface OpenPositionRow extends PositionName {
  readonly user: number;
  readonly updateTime: number;
}

async function openPositions(pool: Queryable): Promise<OpenPositionRow[]> {
  const { rows } = await pool.query(
    `select user_id as "user", contract, side as "positionSide", opened, update_time as "updateTime"
      from position where lots > 0 and update_time > open_time`,
  );
  return rows;
}
