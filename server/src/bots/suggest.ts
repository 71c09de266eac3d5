import { GRID_CELLS_MAX, GRID_CELLS_MIN } from '@bourse/contract/trading-bots.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';

/** Percent beyond what the price reached lately, each way. */
const MARGIN_PERCENT = 2;
/** A step in parts of a thousand of the price: it earns several times the fees of its two trades. */
const STEP_PERMILLE = 6;

export interface SuggestedGrid {
  readonly lowerTicks: number;
  readonly upperTicks: number;
  readonly cells: number;
}

/** A grid around the last price, as wide as the price of these candles went, with steps that pay their fees. */
export function suggestGrid(candles: readonly Candle[], lastTicks: number): SuggestedGrid {
  const low = Math.min(lastTicks, ...candles.map(({ lowTicks }) => lowTicks));
  const high = Math.max(lastTicks, ...candles.map(({ highTicks }) => highTicks));
  const lowerTicks = rounded(Math.floor((low * (100 - MARGIN_PERCENT)) / 100));
  const upperTicks = rounded(Math.ceil((high * (100 + MARGIN_PERCENT)) / 100));
  const step = Math.max(1, Math.ceil((lastTicks * STEP_PERMILLE) / 1_000));
  const cells = Math.floor((upperTicks - lowerTicks) / step);
  return {
    lowerTicks,
    upperTicks,
    cells: Math.min(GRID_CELLS_MAX, Math.max(GRID_CELLS_MIN, cells)),
  };
}

/** A price with four digits that count, as people choose them. */
function rounded(ticks: number): number {
  const unit = 10 ** Math.max(0, String(ticks).length - 4);
  return Math.max(1, Math.round(ticks / unit) * unit);
}
