import type { OrderDraft, Side, TextField, TimeInForce } from '../order-draft.ts';

export type SpotKind = 'limit' | 'market' | 'stop-limit';

/** What the user has said so far. */
export interface OrderForm extends OrderDraft {
  readonly side: Side;
  readonly kind: SpotKind;
}

export type OrderFormAction =
  | { readonly type: 'side'; readonly side: Side }
  /** `lastPrice` prefills the price of a limit order; empty while it is not known. */
  | { readonly type: 'kind'; readonly kind: SpotKind; readonly lastPrice: string }
  | { readonly type: 'text'; readonly field: TextField; readonly text: string }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  /** A price of the book was clicked. */
  | { readonly type: 'bookPrice'; readonly price: string }
  /** The last price became known. */
  | { readonly type: 'lastPrice'; readonly lastPrice: string }
  /** Another market was chosen, or an order was placed. */
  | { readonly type: 'reset'; readonly lastPrice: string };

export const emptyForm: OrderForm = {
  side: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  stopPrice: '',
  timeInForce: 'GTC',
};

/** Folds what the user does into the form (product specification part 2, section 4). */
export function reduce(form: OrderForm, action: OrderFormAction): OrderForm {
  switch (action.type) {
    case 'side':
      return action.side === form.side ? form : { ...form, side: action.side, quantity: '' };
    case 'kind':
      return chooseKind(form, action.kind, action.lastPrice);
    case 'text':
      return { ...form, [action.field]: action.text };
    case 'timeInForce':
      return { ...form, timeInForce: action.timeInForce };
    case 'bookPrice': {
      const kind = form.kind === 'market' ? 'limit' : form.kind;
      return { ...form, kind, price: action.price };
    }
    case 'lastPrice':
      return form.kind === 'market' || form.price !== ''
        ? form
        : { ...form, price: action.lastPrice };
    case 'reset':
      return { ...form, price: action.lastPrice, quantity: '', stopPrice: '' };
  }
}

/** A market order has no price of its own; a limit order begins at the last price. */
function chooseKind(form: OrderForm, kind: SpotKind, lastPrice: string): OrderForm {
  if (kind === form.kind) return form;
  const timeInForce = kind === 'limit' ? form.timeInForce : 'GTC';
  const price = kind === 'market' ? '' : lastPrice;
  return { ...form, kind, price, timeInForce };
}
