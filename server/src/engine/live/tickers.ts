import type { Outcome } from '@bourse/contract/messages.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { type Ticker, TickerFold } from '@bourse/core/market-data/ticker.ts';
import type { Clock } from '#platform/clock.ts';
import { LateBeginning } from './late-beginning.ts';
import type { LiveState } from './live-state.ts';
import { tradeOf } from './live-trade.ts';

const TREND_POINTS_MAX = 48;
const TREND_STEP_MS = 30 * 60_000;

/** What lists and headers show of a market or a contract. */
export interface TickerReader {
  ticker(market: number): Ticker;
  /** Closing prices in ticks of the last 24 half hours and more, oldest first: a trend line. */
  trend(market: number): readonly number[];
}

interface MarketTicker {
  readonly fold: TickerFold;
  /** Half hours, oldest first. */
  readonly trend: { startMs: number; closeTicks: number }[];
}

/** The rolling tickers of all markets and contracts, folded from trades. */
export class Tickers implements TickerReader {
  /** Where it goes on from what is restored. */
  readonly beginning = new LateBeginning((outcome) => this.apply(outcome));
  private readonly live: LiveState;
  private readonly clock: Clock;
  private readonly markets = new Map<number, MarketTicker>();

  constructor(live: LiveState, clock: Clock) {
    this.live = live;
    this.clock = clock;
    live.onOutcome((outcome) => this.beginning.take(outcome));
  }

  /** Starts a market from its stored minutes of the last 24 hours, oldest first. */
  restore(market: number, minutes: readonly Candle[]): void {
    const ticker = this.of(market);
    for (const minute of minutes) {
      ticker.fold.restore(minute);
      addToTrend(ticker, minute.startMs, minute.closeTicks);
    }
  }

  ticker(market: number): Ticker {
    // The log's time may be ahead of this machine's clock, never behind the trades.
    const time = Math.max(this.clock.now(), this.live.time);
    const fold = this.markets.get(market)?.fold ?? new TickerFold(this.live.lastPriceOf(market));
    return fold.at(time);
  }

  trend(market: number): readonly number[] {
    return this.markets.get(market)?.trend.map(({ closeTicks }) => closeTicks) ?? [];
  }

  private of(market: number): MarketTicker {
    let ticker = this.markets.get(market);
    if (!ticker) {
      ticker = { fold: new TickerFold(this.live.lastPriceOf(market)), trend: [] };
      this.markets.set(market, ticker);
    }
    return ticker;
  }

  private apply({ events, time }: Outcome): void {
    for (const event of events) {
      const trade = tradeOf(event);
      if (!trade) continue;
      const ticker = this.of(trade.market);
      ticker.fold.apply({ ...trade, time });
      addToTrend(ticker, time, trade.priceTicks);
    }
  }
}

function addToTrend({ trend }: MarketTicker, time: number, closeTicks: number): void {
  const startMs = time - (time % TREND_STEP_MS);
  const last = trend.at(-1);
  if (last && last.startMs >= startMs) last.closeTicks = closeTicks;
  else trend.push({ startMs, closeTicks });
  if (trend.length > TREND_POINTS_MAX) trend.shift();
}
