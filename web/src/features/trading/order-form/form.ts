export type Side = 'buy' | 'sell';
export type OrderKind = 'limit' | 'market' | 'stop-limit';
/** Good till cancelled, immediate or cancel, fill or kill, post only. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'PO';

/** What the user has said so far. Numbers are decimal strings; empty is not said. */
export interface OrderForm {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly price: string;
  readonly quantity: string;
  readonly stopPrice: string;
  readonly timeInForce: TimeInForce;
}

export type OrderFormAction =
  | { readonly type: 'side'; readonly side: Side }
  /** `lastPrice` prefills the price of a limit order; empty while it is not known. */
  | { readonly type: 'kind'; readonly kind: OrderKind; readonly lastPrice: string }
  | { readonly type: 'price'; readonly price: string }
  | { readonly type: 'quantity'; readonly quantity: string }
  | { readonly type: 'stopPrice'; readonly stopPrice: string }
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
    case 'price':
      return { ...form, price: action.price };
    case 'quantity':
      return { ...form, quantity: action.quantity };
    case 'stopPrice':
      return { ...form, stopPrice: action.stopPrice };
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
function chooseKind(form: OrderForm, kind: OrderKind, lastPrice: string): OrderForm {
  if (kind === form.kind) return form;
  const timeInForce = kind === 'limit' ? form.timeInForce : 'GTC';
  const price = kind === 'market' ? '' : lastPrice;
  return { ...form, kind, price, timeInForce };
}
