import {
  type BotPreset,
  botPresets,
  GRID_CELLS_MAX,
  GRID_CELLS_MIN,
} from '@bourse/contract/trading-bots.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';

/** Percent beyond what the price reached lately, each way. */
const MARGIN_PERCENT = 2;
/** A step in parts of a thousand of the price: it earns several times the fees of its two trades. */
const STEP_PERMILLE = 6;
const HOURS_OF_WEEK = 168;
/** A logarithmic return: a grid reaches from a half to the double at most. */
const REACH_MAX = Math.LN2;

export interface SuggestedGrid {
  readonly lowerTicks: number;
  readonly upperTicks: number;
  readonly cells: number;
}

/**
 * A grid around the last price with steps that pay their fees: as wide as the price of these candles went, or
 * by a preset as wide as they spread.
 *
 * @param candles of an hour each, oldest first
 */
export function suggestGrid(
  candles: readonly Candle[],
  lastTicks: number,
  preset?: BotPreset,
): SuggestedGrid {
  const [low, high] = preset
    ? spreadOf(candles, lastTicks, botPresets[preset].deviations)
    : reachedBy(candles, lastTicks);
  const lowerTicks = rounded(Math.floor(low));
  const upperTicks = rounded(Math.ceil(high));
  const step = Math.max(1, Math.ceil((lastTicks * STEP_PERMILLE) / 1_000));
  const cells = Math.floor((upperTicks - lowerTicks) / step);
  return {
    lowerTicks,
    upperTicks,
    cells: Math.min(GRID_CELLS_MAX, Math.max(GRID_CELLS_MIN, cells)),
  };
}

/** The lowest and the highest price, and a little more. */
function reachedBy(candles: readonly Candle[], lastTicks: number): readonly [number, number] {
  const low = Math.min(lastTicks, ...candles.map(({ lowTicks }) => lowTicks));
  const high = Math.max(lastTicks, ...candles.map(({ highTicks }) => highTicks));
  return [(low * (100 - MARGIN_PERCENT)) / 100, (high * (100 + MARGIN_PERCENT)) / 100];
}

/** So many standard deviations of a week's logarithmic return each way, by the hourly ones. */
function spreadOf(
  candles: readonly Candle[],
  lastTicks: number,
  deviations: number,
): readonly [number, number] {
  const closes = candles.map(({ closeTicks }) => closeTicks).filter((ticks) => ticks > 0);
  const returns = closes.slice(1).map((close, at) => Math.log(close / (closes[at] ?? close)));
  const mean = returns.reduce((sum, each) => sum + each, 0) / Math.max(1, returns.length);
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const variance = squares / Math.max(1, returns.length - 1);
  const reach = Math.min(REACH_MAX, deviations * Math.sqrt(variance * HOURS_OF_WEEK));
  const factor = Math.max(1 + MARGIN_PERCENT / 100, Math.exp(reach));
  return [lastTicks / factor, lastTicks * factor];
}

/** A price with four digits that count, as people choose them. */
function rounded(ticks: number): number {
  const unit = 10 ** Math.max(0, String(ticks).length - 4);
  return Math.max(1, Math.round(ticks / unit) * unit);
}
