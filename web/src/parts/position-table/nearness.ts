import {
  compareDecimals,
  divideDecimals,
  isAboveZero,
  subtractDecimals,
} from '../../lib/decimal.ts';

export type Nearness = 'far' | 'near' | 'close';

const NEAR = '0.05';
const CLOSE = '0.02';
const RATIO_NEAR = '0.5';
const RATIO_CLOSE = '0.8';

/** How far the mark is from a price, as a fraction of the mark; empty when there is no such price. */
export function distanceOf(markPrice: string, price: string): string {
  if (!isAboveZero(markPrice) || !isAboveZero(price)) return '';
  return divideDecimals(subtractDecimals(markPrice, price).replace('-', ''), markPrice, 8);
}

/** How near a liquidation is by the distance of its price. */
export function nearnessOf(distance: string): Nearness {
  if (distance === '' || compareDecimals(distance, NEAR) > 0) return 'far';
  return compareDecimals(distance, CLOSE) > 0 ? 'near' : 'close';
}

/** How near a liquidation is by the margin ratio, a fraction: at 1 it happens. */
export function nearnessOfRatio(ratio: string): Nearness {
  if (compareDecimals(ratio, RATIO_CLOSE) >= 0) return 'close';
  return compareDecimals(ratio, RATIO_NEAR) >= 0 ? 'near' : 'far';
}

export const nearnessTones: Readonly<Record<Nearness, string>> = {
  far: 'text-ink',
  near: 'text-warn',
  close: 'text-bad font-semibold',
};
