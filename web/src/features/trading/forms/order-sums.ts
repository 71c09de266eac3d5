import { previewShare } from '@bourse/core/preview.ts';
import { moneyOf, type OrderBounds, quantityOf, unitsOf } from '#app/data/markets/scale.ts';
import { trimZeros, truncateDecimal } from '#app/lib/decimal.ts';
import type { TypedSum } from './order-draft.ts';

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

/** Decimals of a size in money. */
export const SUM_DECIMALS = 4;

/** Money as the field of a size shows it: cut, without zeros at its end; empty while it is not known. */
export function sumText(bounds: OrderBounds, units: number | null): string {
  const text = units === null ? null : truncateDecimal(moneyOf(bounds, units), SUM_DECIMALS);
  return text === null ? '' : trimZeros(text);
}

/** The quantity of lots that a typed sum makes; '0' for less than one lot. */
export function quantityOfSum(
  bounds: OrderBounds,
  { text }: TypedSum,
  lotsOf: (units: number) => number,
): string {
  const units = unitsOf(text, bounds.quoteDecimals);
  return units === null ? '' : quantityOf(bounds, lotsOf(units));
}

/** Lots as a decimal string with all decimals of a market's quantities. */
export function fixedQuantityOf(bounds: OrderBounds, lots: number, decimals: number): string {
  const text = quantityOf(bounds, lots);
  return truncateDecimal(text, decimals) ?? text;
}
