/** Rules of the index (configuration; the thresholds are those of the largest venues). */
export interface IndexGuards {
  /** A source that was silent for longer does not count. */
  readonly staleMs: number;
  /** A source further from the median than this fraction does not count. */
  readonly deviationMax: number;
  /** With fewer sources than this there is no index. */
  readonly sourcesMin: number;
}

export interface SourcePrice {
  /** Decimal string, above 0. */
  readonly price: string;
  /** When the source said it, UTC epoch milliseconds. */
  readonly time: number;
}

const SCALE = 18;

/**
 * The median of the sources that are fresh and near each other, as an exact decimal string;
 * undefined when too few are left. Of an even number it is the mean of the middle two, rounded
 * down at 18 decimals.
 */
export function medianPrice(
  sources: readonly SourcePrice[],
  nowMs: number,
  guards: IndexGuards,
): string | undefined {
  const fresh = sources
    .filter(({ time }) => nowMs - time <= guards.staleMs)
    .map(({ price }) => scaled(price))
    .filter((price) => price > 0n);
  if (fresh.length < guards.sourcesMin) return undefined;
  const middle = median(fresh);
  const deviationMax = BigInt(Math.round(guards.deviationMax * 1_000_000));
  const near = fresh.filter((price) => {
    const distance = price > middle ? price - middle : middle - price;
    return distance * 1_000_000n <= middle * deviationMax;
  });
  return near.length < guards.sourcesMin ? undefined : decimal(median(near));
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = sorted.length >> 1;
  const upper = sorted[half] as bigint;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as bigint)) / 2n;
}

function scaled(price: string): bigint {
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(price);
  return match ? BigInt(match[1] + (match[2] ?? '').padEnd(SCALE, '0')) : 0n;
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}
