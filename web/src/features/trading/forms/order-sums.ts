import { previewShare } from '@bourse/core/preview.ts';
import { type OrderBounds, quantityOf } from '#app/data/markets/scale.ts';
import { truncateDecimal } from '#app/lib/decimal.ts';

/** Lots as a share of the most, 0 to 100, whole. */
export function percentOf(lots: number | null, lotsMax: number): number {
  if (lots === null || lotsMax === 0) return 0;
  return Math.min(100, Math.round((lots / lotsMax) * 100));
}

/** The quantity that a percent of the most stands for, on the lot; empty for none. */
export function quantityOfShare(
  percent: number,
  lotsMax: number,
  bounds: OrderBounds | null,
  decimals: number,
): string {
  const lots = previewShare(lotsMax, percent);
  return bounds && lots > 0 ? fixedQuantityOf(bounds, lots, decimals) : '';
}

/** Lots as a decimal string with all decimals of a market's quantities. */
export function fixedQuantityOf(bounds: OrderBounds, lots: number, decimals: number): string {
  const text = quantityOf(bounds, lots);
  return truncateDecimal(text, decimals) ?? text;
}
