import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import {
  lotsOf,
  moneyOf,
  type OrderBounds,
  priceOf,
  quantityOf,
  ticksOf,
} from '../../data/markets/scale.ts';
import { compareDecimals, isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Problem } from '../../lib/problem.ts';

/** What a market takes: orders, cancels only, or nothing. */
export type MarketState = 'open' | 'cancel-only' | 'halted';

/** Why a market takes no orders; null when it does, or while that is not known. */
export function stateProblem(state: MarketState | undefined): Problem<'order'> | null {
  if (state === 'halted') return { field: 'order', key: 'trading.marketHalted' };
  return state === 'cancel-only' ? { field: 'order', key: 'trading.cancellationsOnly' } : null;
}

/**
 * Price times quantity in quote atomic units; null while one is missing, or when the engine could
 * not hold it exactly.
 */
export function orderValue(
  { unit }: OrderBounds,
  ticks: number | null,
  lots: number | null,
): number | null {
  if (ticks === null || lots === null) return null;
  const value = ticks * lots * unit;
  return value <= AMOUNT_MAX ? value : null;
}

/** What is wrong with a quantity of at most `lotsMax`; null when nothing is. */
export function quantityProblem(
  bounds: OrderBounds,
  quantity: string,
  lotsMax = bounds.quantityMaxLots,
): Problem<'quantity'> | null {
  const field = 'quantity';
  if (!isAboveZero(quantity)) return { field, key: 'trading.enterQuantity' };
  const amount = quantityOf(bounds, lotsMax);
  if (compareDecimals(quantity, amount) > 0) {
    return { field, key: 'trading.quantityTooLarge', values: { amount } };
  }
  if (lotsOf(bounds, quantity) !== null) return null;
  const values = { step: quantityOf(bounds, 1) };
  return { field, key: 'trading.quantityNotMultiple', values };
}

/** What is wrong with a price that has to be there; null when nothing is. */
export function priceProblem<Field extends string>(
  bounds: OrderBounds,
  price: string,
  field: Field,
): Problem<Field> | null {
  if (!isAboveZero(price)) return { field, key: 'trading.enterPrice' };
  if (isAboveAllPrices(bounds, price)) {
    const values = { amount: priceOf(bounds, bounds.priceMaxTicks) };
    return { field, key: 'trading.priceTooHigh', values };
  }
  if (ticksOf(bounds, price) !== null) return null;
  const values = { step: priceOf(bounds, 1) };
  return { field, key: 'trading.priceNotMultiple', values };
}

/** Higher than a market takes any price, however many digits it has. */
const isAboveAllPrices = (bounds: OrderBounds, price: string): boolean =>
  compareDecimals(price, priceOf(bounds, bounds.priceMaxTicks)) > 0;

/** Prices that an order may have now. */
export interface Band {
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

/**
 * What is wrong with a limit that has to lie within a band; one between two ticks is not judged.
 * `shown` writes a price as the screen shows it.
 */
export function bandProblem(
  bounds: OrderBounds,
  price: string,
  { lowestTicks, highestTicks }: Band,
  shown: (ticks: number) => string,
): Problem<'price'> | null {
  const ticks = ticksOf(bounds, price);
  const isInside = ticks !== null && ticks >= lowestTicks && ticks <= highestTicks;
  const isBetweenTicks = ticks === null && !isAboveAllPrices(bounds, price);
  if (isInside || isBetweenTicks) return null;
  return {
    field: 'price',
    key: 'trading.priceOutOfRange',
    values: { low: shown(lowestTicks), high: shown(highestTicks) },
  };
}

/** Less than the least; one of no whole lots is judged elsewhere. */
export function smallestProblem(
  bounds: OrderBounds,
  lots: number | null,
  lotsMin = bounds.quantityMinLots,
): Problem<'quantity'> | null {
  if (lots === null || lots >= lotsMin) return null;
  const values = { amount: quantityOf(bounds, lotsMin) };
  return { field: 'quantity', key: 'trading.quantityTooSmall', values };
}

/** What is wrong with a value in quote atomic units; null is one too large to be held exactly. */
export function valueProblem(
  bounds: OrderBounds,
  value: number | null,
  coin: string,
): Problem<'quantity'> | null {
  if (value === null) return { field: 'quantity', key: 'trading.orderValueTooLarge' };
  if (value >= bounds.notionalMin) return null;
  return {
    field: 'quantity',
    key: 'trading.orderValueTooSmall',
    values: { amount: moneyOf(bounds, bounds.notionalMin), coin },
  };
}

/** As beside Available. */
const SHOWN_DECIMALS = 4;

/** More than there is: `available` is a decimal string. */
export function balanceProblem(available: string, coin: string): Problem<'quantity'> {
  return {
    field: 'quantity',
    key: 'trading.insufficientBalance',
    values: { amount: formatNumber(available, SHOWN_DECIMALS, { zero: true, trim: true }), coin },
  };
}
