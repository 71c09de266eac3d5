import type { MarketCandle } from '#platform/db/candle-rows.ts';
import type { CatalogMarket } from '#platform/markets/catalog.ts';
import { coinProfile } from './coin-profiles.ts';
import { season } from './simulated-market.ts';

const MINUTE_MS = 60_000;
const YEAR_MINUTES = 365 * 1_440;
/** How far back it looks; half of a minute's weight is lost in this time. */
export const RESUMED_MS = 60 * MINUTE_MS;
const HALF_LIFE_MS = 20 * MINUTE_MS;
/** With fewer minutes of all markets together nothing is known. */
const MINUTES_MIN = 100;
/** The most deviations that one minute counts as, so that a jump passes. */
const DEVIATIONS_MAX = 4;

/**
 * How volatile the market is at a moment, in terms of an average one at that time of day, from the
 * candles of the minutes before it: a simulation that begins with it goes on where those end.
 * Undefined when too few are known.
 */
export function resumedVolatility(
  minutes: readonly MarketCandle[],
  markets: readonly CatalogMarket[],
  timeMs: number,
): number | undefined {
  const deviations = new Map(
    markets.map(({ id, base }) => [
      id,
      coinProfile(base.symbol).volatilityYearly / Math.sqrt(YEAR_MINUTES),
    ]),
  );
  let sum = 0;
  let weights = 0;
  let count = 0;
  for (const { market, period, startMs, openTicks, closeTicks } of minutes) {
    const deviation = deviations.get(market);
    const ageMs = timeMs - startMs;
    if (!deviation || period !== '1m' || ageMs > RESUMED_MS || ageMs < MINUTE_MS) continue;
    const moved = Math.log(closeTicks / openTicks) / (deviation * season(startMs));
    const weight = 0.5 ** (ageMs / HALF_LIFE_MS);
    sum += weight * Math.min(moved ** 2, DEVIATIONS_MAX ** 2);
    weights += weight;
    count += 1;
  }
  return count < MINUTES_MIN || sum === 0 ? undefined : Math.sqrt(sum / weights);
}
