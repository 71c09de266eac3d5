/**
 * An SVG path through `values` (oldest first) that fills width x height less a pixel at each edge.
 * A constant series is a line in the middle; fewer than two points draw nothing.
 */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  const points = values.filter(Number.isFinite);
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const high = Math.max(...points);
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
