import type { OrderBounds } from '#app/data/markets/scale.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { firstProblem, type Problem } from '#app/lib/problem.ts';
import {
  type MarketState,
  smallestProblem,
  stateProblem,
} from '#app/parts/orders/order-problems.ts';
import { isStop, type OrderDraft } from './order-draft.ts';
import { SCALE_COUNT_MAX } from './scale-order.ts';
import type { ScaleField } from './scale-problems.ts';

/** Where a form says what is wrong; `order` is the order as a whole. */
export type OrderField = 'price' | 'stopPrice' | 'quantity' | 'order' | ScaleField;

/** What the checks of both products look at. */
interface Looked {
  readonly form: OrderDraft;
  readonly context: {
    readonly rules: { readonly state: MarketState } | null;
    /** Decimal string, or empty while it is not known. */
    readonly lastPrice: string;
    /** The feed is late or away: prices may be wrong. */
    readonly isPriceStale: boolean;
  };
}

type Check = (looked: Looked) => Problem<OrderField> | null;

export const marketIsOpen: Check = ({ context }) => stateProblem(context.rules?.state);

/** A sum that waits for its price is said. */
export const quantityIsSaid: Check = ({ form }) =>
  form.sum || isAboveZero(form.quantity)
    ? null
    : { field: 'quantity', key: 'trading.enterQuantity' };

/** The most lots: of a scale order as many as all of its orders may have. */
export const quantityMaxOf = (form: OrderDraft, { quantityMaxLots }: OrderBounds): number =>
  form.kind === 'scale' ? quantityMaxLots * SCALE_COUNT_MAX : quantityMaxLots;

/** What is wrong with a quantity, with the coin that its amounts are in. */
export function inCoin<Wrong extends Problem<'quantity'>>(problem: Wrong | null, coin: string) {
  if (!problem?.values) return problem;
  const values = Object.entries(problem.values).map(([name, amount]) => [
    name,
    `${amount} ${coin}`,
  ]);
  return { ...problem, values: Object.fromEntries(values) };
}

/** A sum makes one lot at least. */
export const sumIsEnough = (
  { form }: Pick<Looked, 'form'>,
  bounds: OrderBounds,
): Problem<'quantity'> | null =>
  !form.sum || isAboveZero(form.quantity) ? null : smallestProblem(bounds, 0);

export const stopPriceIsSaid: Check = ({ form }) =>
  !isStop(form) || isAboveZero(form.stopPrice)
    ? null
    : { field: 'stopPrice', key: 'trading.enterTriggerPrice' };

export const priceIsFresh: Check = ({ form, context }) =>
  form.kind === 'market' && (context.isPriceStale || !isAboveZero(context.lastPrice))
    ? { field: 'order', key: 'trading.marketOrdersPaused' }
    : null;

/**
 * The first thing that is wrong, or null when the order can be sent. While the bounds are not known
 * only what is missing is said; the exchange decides in any case.
 */
export function firstWrong<Field extends string, Draft, Bounds extends OrderBounds>(
  draft: Draft,
  bounds: Bounds | null,
  missing: readonly ((draft: Draft) => Problem<Field> | null)[],
  wrong: readonly ((draft: Draft, bounds: Bounds) => Problem<Field> | null)[],
): Problem<Field> | null {
  return firstProblem(missing, draft) ?? (bounds && firstProblem(wrong, draft, bounds));
}
