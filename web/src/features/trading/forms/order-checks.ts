import { moneyOf, type OrderBounds, quantityOf } from '../../../data/markets/scale.ts';
import { isAboveZero } from '../../../lib/decimal.ts';
import { firstProblem, type Problem } from '../../../lib/problem.ts';
import { isStop, type OrderDraft } from './order-draft.ts';

/** Where a form says what is wrong; `order` is the order as a whole. */
export type OrderField = 'price' | 'stopPrice' | 'quantity' | 'order';

/** What the checks of both products look at. */
interface Looked {
  readonly form: OrderDraft;
  readonly context: {
    readonly rules: { readonly state: 'open' | 'cancel-only' | 'halted' } | null;
    /** Decimal string, or empty while it is not known. */
    readonly lastPrice: string;
    /** The feed is late or away: prices may be wrong. */
    readonly isPriceStale: boolean;
  };
}

type Check = (looked: Looked) => Problem<OrderField> | null;

export const marketIsOpen: Check = ({ context }) => {
  if (context.rules?.state === 'halted') return { field: 'order', key: 'This market is halted' };
  return context.rules?.state === 'cancel-only'
    ? { field: 'order', key: 'This market accepts cancellations only for now' }
    : null;
};

export const quantityIsSaid: Check = ({ form }) =>
  isAboveZero(form.quantity) ? null : { field: 'quantity', key: 'Please enter quantity' };

export const stopPriceIsSaid: Check = ({ form }) =>
  !isStop(form) || isAboveZero(form.stopPrice)
    ? null
    : { field: 'stopPrice', key: 'Please enter stop price' };

export const priceIsFresh: Check = ({ form, context }) =>
  form.kind === 'market' && (context.isPriceStale || !isAboveZero(context.lastPrice))
    ? { field: 'order', key: 'Market orders are off while the price is late' }
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

/** One of no whole lots is judged elsewhere. */
export function smallestProblem(
  bounds: OrderBounds,
  lots: number | null,
): Problem<'quantity'> | null {
  if (lots === null || lots >= bounds.quantityMinLots) return null;
  const values = { amount: quantityOf(bounds, bounds.quantityMinLots) };
  return { field: 'quantity', key: 'Quantity must be at least {{amount}}', values };
}

/** What is wrong with a value in quote atomic units; null is one too large to be held exactly. */
export function valueProblem(
  bounds: OrderBounds,
  value: number | null,
  coin: string,
): Problem<'quantity'> | null {
  if (value === null) return { field: 'quantity', key: 'The order value is too large' };
  if (value >= bounds.notionalMin) return null;
  return {
    field: 'quantity',
    key: 'The order value must be at least {{amount}} {{coin}}',
    values: { amount: moneyOf(bounds, bounds.notionalMin), coin },
  };
}
