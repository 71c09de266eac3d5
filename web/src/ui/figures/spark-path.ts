/** From the lowest to the highest of what is drawn. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/**
 * What values reach, around their middle at least the part `least` of it: 0.01 draws a change of 0.2% as a fifth of
 * the height, and no fall from top to bottom.
 */
export function rangeOf(values: readonly number[], least = 0): ValueRange {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const middle = (low + high) / 2;
  const half = Math.max(high - low, Math.abs(middle) * least) / 2;
  return { low: middle - half, high: middle + half };
}

/**
 * An SVG path through `values` (oldest first) that fills width x height less a pixel at each edge.
 * A constant series is a line in the middle; fewer than two points draw nothing.
 * @param range what the height stands for; what the values reach where none is given
 */
export function sparkPath(
  values: readonly number[],
  width: number,
  height: number,
  range?: ValueRange,
): string {
  const points = values.filter(Number.isFinite);
  if (points.length < 2) return '';
  const { low, high } = range ?? rangeOf(points);
  const stepX = (width - 2) / (points.length - 1);
  const place = (value: number) =>
    high === low ? height / 2 : 1 + (1 - (value - low) / (high - low)) * (height - 2);
  return points
    .map(
      (value, index) =>
        `${index ? 'L' : 'M'}${(1 + index * stepX).toFixed(1)} ${place(value).toFixed(1)}`,
    )
    .join('');
}
