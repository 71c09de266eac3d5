import { periods } from '@bourse/contract/feed.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import {
  aggregateCandles,
  type Candle,
  candleOfTrade,
  joinCandles,
} from '@bourse/core/market-data/candles.ts';
import { candleStart } from '@bourse/core/market-data/periods.ts';
import type { ClientBase } from 'pg';
import { CANDLE_UNNEST, candleColumns, type MarketCandle } from '#platform/db/candle-rows.ts';
import { tradeOf } from '../live/live-trade.ts';
import type { ProjectionTable } from './projection-table.ts';

/** The table candle: all nine periods of every market and contract, equal to a recount of trades. */
export class Candles implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const candles: MarketCandle[] = [];
    for (const [market, minutes] of minutesByMarket(outcomes)) {
      for (const period of periods) {
        for (const candle of aggregateCandles(period, minutes)) {
          candles.push({ ...candle, market, period });
        }
      }
    }
    if (candles.length === 0) return;
    await client.query({ name: 'add-candles', text: ADD, values: candleColumns(candles) });
  }
}

const ADD = `insert into candle ${CANDLE_UNNEST}
  on conflict (market, period, start_ms) do update set
    high_ticks = greatest(candle.high_ticks, excluded.high_ticks),
    low_ticks = least(candle.low_ticks, excluded.low_ticks),
    close_ticks = excluded.close_ticks,
    volume_lots = candle.volume_lots + excluded.volume_lots,
    turnover = candle.turnover + excluded.turnover,
    trade_count = candle.trade_count + excluded.trade_count`;

function minutesByMarket(outcomes: readonly Outcome[]): Map<number, Candle[]> {
  const markets = new Map<number, Candle[]>();
  for (const { events, time } of outcomes) {
    for (const event of events) {
      const trade = tradeOf(event);
      if (!trade) continue;
      const { market } = trade;
      const minutes = markets.get(market) ?? [];
      markets.set(market, minutes);
      const startMs = candleStart('1m', time);
      const part = candleOfTrade(startMs, { ...trade, time });
      const last = minutes.at(-1);
      if (last?.startMs === startMs) {
        minutes[minutes.length - 1] = joinCandles(startMs, last, part);
      } else {
        minutes.push(part);
      }
    }
  }
  return markets;
}
