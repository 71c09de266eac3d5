import { moneyOf, type OrderBounds, quantityOf, ticksOf } from '#app/data/markets/scale.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import type { Problem } from '#app/lib/problem.ts';
import { priceProblem } from '#app/parts/orders/order-problems.ts';
import type { OrderDraft } from './order-draft.ts';
import { rungsOf, SCALE_COUNT_MAX, SCALE_COUNT_MIN, scaleCount } from './scale-order.ts';

/** Where a form says what is wrong with a scale order alone. */
export type ScaleField = 'fromPrice' | 'toPrice' | 'count';
type ScaleProblem = Problem<ScaleField | 'quantity'>;

const priceFields = ['fromPrice', 'toPrice'] as const;

/** What of a scale order is not said yet. */
export function scaleIsSaid({ form }: { readonly form: OrderDraft }): Problem<ScaleField> | null {
  if (form.kind !== 'scale') return null;
  const { scaleTerms } = form;
  const missing = priceFields.find((field) => !isAboveZero(scaleTerms[field]));
  if (missing) return { field: missing, key: 'trading.enterBothPrices' };
  if (scaleCount(scaleTerms) !== null) return null;
  const values = { min: SCALE_COUNT_MIN, max: SCALE_COUNT_MAX };
  return { field: 'count', key: 'trading.orderCountRange', values };
}

interface Coins {
  readonly base: string;
  readonly quote: string;
}

/**
 * What is wrong with the orders that a scale order is divided into; null when nothing is. `bandProblem` says whether a
 * price is one that the market takes now.
 */
export function scaleProblem(
  { scaleTerms, quantity }: OrderDraft,
  bounds: OrderBounds,
  { base, quote }: Coins,
  bandProblem: (price: string) => Problem<string> | null,
): ScaleProblem | null {
  for (const field of priceFields) {
    const problem =
      bandProblem(scaleTerms[field]) ?? priceProblem(bounds, scaleTerms[field], field);
    if (problem) return { ...problem, field };
  }
  const rungs = rungsOf(scaleTerms, quantity, bounds);
  if (!rungs) return null;
  const [from, to] = priceFields.map((field) => ticksOf(bounds, scaleTerms[field]) ?? 0);
  if (Math.abs((to ?? 0) - (from ?? 0)) < rungs.length - 1) {
    return { field: 'toPrice', key: 'trading.pricesTooClose', values: { count: rungs.length } };
  }
  const sizes = rungs.map(({ lots }) => lots);
  const values = rungs.map(({ ticks, lots }) => ticks * lots * bounds.unit);
  if (Math.min(...sizes) < bounds.quantityMinLots) {
    return eachAtLeast(quantityOf(bounds, bounds.quantityMinLots), base);
  }
  if (Math.min(...values) < bounds.notionalMin) {
    return eachAtLeast(moneyOf(bounds, bounds.notionalMin), quote);
  }
  if (Math.max(...sizes) <= bounds.quantityMaxLots) return null;
  const most = { amount: quantityOf(bounds, bounds.quantityMaxLots), coin: base };
  return { field: 'quantity', key: 'trading.eachOrderAtMost', values: most };
}

const eachAtLeast = (amount: string, coin: string): ScaleProblem => ({
  ...{ field: 'quantity', key: 'trading.eachOrderAtLeast', values: { amount, coin } },
});
