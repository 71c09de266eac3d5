/** Prices from `low` at the bottom to `high` at the top of a drawing. */
export interface Scale {
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

const heightOf = (price: number, { height, low, high }: Scale) =>
  (height * (1 - (price - low) / (high - low))).toFixed(1);

/** An SVG path of a line across the drawing for each price of a grid: `cells` even steps. */
export function levelsPath(lower: number, upper: number, cells: number, scale: Scale): string {
  const step = (upper - lower) / cells;
  return Array.from(
    { length: cells + 1 },
    (_, at) => `M0 ${heightOf(lower + at * step, scale)}H${scale.width}`,
  ).join('');
}

/** An SVG path through prices, oldest first, across the whole drawing. */
export function seriesPath(prices: readonly number[], scale: Scale): string {
  const step = scale.width / (prices.length - 1);
  return prices
    .map((price, at) => `${at ? 'L' : 'M'}${(at * step).toFixed(1)} ${heightOf(price, scale)}`)
    .join('');
}
