import { isAboveZero } from '../../../lib/decimal.ts';
import type { Problem } from '../../../lib/problem.ts';
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
