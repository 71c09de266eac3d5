import type { Market } from '#engine/live/catalog.ts';
import type { TickerReader } from '#engine/live/tickers.ts';

/** The markets that turned over most in 24 hours, the first one most; `count` of them at most. */
export function mostTraded(
  markets: Iterable<Market>,
  tickers: TickerReader,
  count: number,
): readonly Market[] {
  return [...markets]
    .map((market) => ({ market, turnover: tickers.ticker(market.id).turnover }))
    .sort((one, other) => Number(other.turnover - one.turnover))
    .slice(0, count)
    .map(({ market }) => market);
}
