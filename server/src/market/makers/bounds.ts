/** The value, or the bound that it passes. */
export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
