/**
 * Round places on an axis from `min` to `max`: multiples of 1, 2 or 5 times a power of ten, as many
 * as there are with at most `countMax`. Empty for an axis without length.
 */
export function axisTicks(min: number, max: number, countMax: number): readonly number[] {
  const length = max - min;
  if (!(length > 0) || countMax < 1) return [];
  const power = Math.floor(Math.log10(length / countMax));
  for (const factor of [1, 2, 5, 10, 20]) {
    // Counted in whole steps, so that 0.1 three times is 0.3.
    const at = (step: number) =>
      power < 0 ? (step * factor) / 10 ** -power : step * factor * 10 ** power;
    const first = Math.ceil(min / at(1));
    const count = Math.floor(max / at(1)) - first + 1;
    if (count <= countMax) return Array.from({ length: count }, (_, index) => at(first + index));
  }
  return [];
}
