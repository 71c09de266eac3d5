import type pg from 'pg';
import type { MarketCandle } from '../db/candle-rows.ts';
import { createCandleStore } from '../features/candles/store.ts';
import type { LiveCandles } from '../live/live-candles.ts';
import type { LiveState, LiveTrade } from '../live/live-state.ts';
import type { Tickers } from '../live/tickers.ts';
import type { Clock } from '../platform/clock.ts';

const DAY_MS = 86_400_000;
const TRADES_SHOWN = 100;

export interface RestoreDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveState;
  readonly tickers: Tickers;
  readonly candles: LiveCandles;
  readonly clock: Clock;
}

/** Continues tickers, moving candles and trade lists from what the projections have stored. */
export async function restoreLiveViews(dependencies: RestoreDependencies): Promise<void> {
  const { pool, live, tickers, candles, clock } = dependencies;
  const store = createCandleStore(pool);
  const markets = Array.from(live.catalog.markets, ({ market }) => market);
  const minutesByMarket = new Map<number, MarketCandle[]>();
  for (const minute of await store.minutesFrom(markets, clock.now() - DAY_MS)) {
    const minutes = minutesByMarket.get(minute.market) ?? [];
    minutesByMarket.set(minute.market, minutes);
    minutes.push(minute);
  }
  for (const [market, minutes] of minutesByMarket) tickers.restore(market, minutes);
  for (const candle of await store.newest(markets)) {
    candles.restore(candle.market, candle.period, candle);
  }
  for (const market of markets) {
    live.loadTrades(market, await lastTrades(pool, market));
  }
}

async function lastTrades(pool: pg.Pool, market: number): Promise<LiveTrade[]> {
  const { rows } = await pool.query(
    `select trade_id as trade, market, price_ticks as "priceTicks",
      quantity_lots as "quantityLots", notional, taker_order as "takerOrder",
      maker_order as "makerOrder", taker_user as "takerUser", maker_user as "makerUser",
      taker_side as "takerSide", taker_fee as "takerFee", maker_fee as "makerFee",
      0 as "takerRemainingLots", 0 as "makerRemainingLots", trade_time as time
      from trade where market = $1 order by trade_id desc limit ${TRADES_SHOWN}`,
    [market],
  );
  return rows.reverse();
}
