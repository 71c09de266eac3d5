import {
  lotsOf,
  type OrderBounds,
  priceOf,
  quantityOf,
  ticksOf,
} from '../../data/markets/scale.ts';
import { compareDecimals, isAboveZero } from '../../lib/decimal.ts';
import type { Problem } from '../../lib/problem.ts';

/** What is wrong with a quantity of at most `lotsMax`; null when nothing is. */
export function quantityProblem(
  bounds: OrderBounds,
  quantity: string,
  lotsMax = bounds.quantityMaxLots,
): Problem<'quantity'> | null {
  const field = 'quantity';
  if (!isAboveZero(quantity)) return { field, key: 'Please enter quantity' };
  const amount = quantityOf(bounds, lotsMax);
  if (compareDecimals(quantity, amount) > 0) {
    return { field, key: 'Quantity must be at most {{amount}}', values: { amount } };
  }
  if (lotsOf(bounds, quantity) !== null) return null;
  const values = { step: quantityOf(bounds, 1) };
  return { field, key: 'Quantity must be a multiple of {{step}}', values };
}

/** What is wrong with a price that has to be there; null when nothing is. */
export function priceProblem<Field extends string>(
  bounds: OrderBounds,
  price: string,
  field: Field,
): Problem<Field> | null {
  if (!isAboveZero(price)) return { field, key: 'Please enter price' };
  if (isAboveAllPrices(bounds, price)) {
    const values = { amount: priceOf(bounds, bounds.priceMaxTicks) };
    return { field, key: 'Price must be at most {{amount}}', values };
  }
  if (ticksOf(bounds, price) !== null) return null;
  const values = { step: priceOf(bounds, 1) };
  return { field, key: 'Price must be a multiple of {{step}}', values };
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
    key: 'Price must be between {{low}} and {{high}}',
    values: { low: shown(lowestTicks), high: shown(highestTicks) },
  };
}
