import {
  isAtMarket,
  type OrderDraft,
  type OrderKind,
  type Side,
  type TextField,
  type TimeInForce,
} from '../order-draft.ts';

/** Which price wakes a waiting order: the last one dealt, or the mark. */
export type TriggerPrice = 'last' | 'mark';
export type ExitName = 'takeProfit' | 'stopLoss';

export interface ExitForm {
  readonly price: string;
  readonly trigger: TriggerPrice;
}

/** What the user has said so far. */
export interface FuturesForm extends OrderDraft {
  /** Opens positions, or only closes what there is. */
  readonly isClosing: boolean;
  /** The side that Enter sends: chosen by key or in a phone's bar, for one order. */
  readonly side: Side | null;
  /** The percent of the most that the slider wrote into the quantity; null once it was typed. */
  readonly share: number | null;
  readonly stopTrigger: TriggerPrice;
  readonly hasExits: boolean;
  readonly takeProfit: ExitForm;
  readonly stopLoss: ExitForm;
}

export type FormAction =
  | { readonly type: 'closing'; readonly isClosing: boolean }
  /** `lastPrice` prefills the price of a limit order; empty while it is not known. */
  | { readonly type: 'kind'; readonly kind: OrderKind; readonly lastPrice: string }
  | { readonly type: 'text'; readonly field: TextField; readonly text: string }
  /** The slider: a percent of the most, and the quantity that it stands for. */
  | { readonly type: 'share'; readonly share: number; readonly quantity: string }
  | { readonly type: 'stopTrigger'; readonly trigger: TriggerPrice }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'exits'; readonly hasExits: boolean }
  | { readonly type: 'exit'; readonly name: ExitName; readonly change: Partial<ExitForm> }
  /** A key or a phone's bar chooses a side: what was meant for the other one goes. */
  | { readonly type: 'side'; readonly side: Side }
  /** A price of the book was clicked. */
  | { readonly type: 'bookPrice'; readonly price: string }
  /** The last price became known. */
  | { readonly type: 'lastPrice'; readonly lastPrice: string }
  /** An order was placed. */
  | { readonly type: 'placed' }
  /** Another contract was chosen. */
  | { readonly type: 'reset' };

const noExit: ExitForm = { price: '', trigger: 'last' };

export const emptyForm: FuturesForm = {
  isClosing: false,
  side: null,
  kind: 'limit',
  price: '',
  quantity: '',
  share: null,
  stopPrice: '',
  stopTrigger: 'last',
  timeInForce: 'GTC',
  hasExits: false,
  takeProfit: noExit,
  stopLoss: noExit,
};

/** Take profit and stop loss belong to orders that open. */
export const sendsExits = (form: FuturesForm) => form.hasExits && !form.isClosing;

/** Folds what the user does into the form (product specification part 2, sections 4 and 5). */
export function reduce(form: FuturesForm, action: FormAction): FuturesForm {
  switch (action.type) {
    case 'closing':
      return action.isClosing === form.isClosing
        ? form
        : { ...form, isClosing: action.isClosing, side: null, quantity: '', share: null };
    case 'kind':
      return chooseKind(form, action.kind, action.lastPrice);
    case 'text':
      return {
        ...form,
        [action.field]: action.text,
        share: action.field === 'quantity' ? null : form.share,
      };
    case 'share':
      return { ...form, quantity: action.quantity, share: action.share || null };
    case 'stopTrigger':
      return { ...form, stopTrigger: action.trigger };
    case 'timeInForce':
      return { ...form, timeInForce: action.timeInForce };
    case 'exits':
      return { ...form, hasExits: action.hasExits };
    case 'exit':
      return { ...form, [action.name]: { ...form[action.name], ...action.change } };
    case 'side':
      return { ...form, side: action.side, quantity: '', share: null };
    case 'bookPrice':
      return { ...takingPrices(form), price: action.price };
    case 'lastPrice':
      return isAtMarket(form) || form.price !== '' ? form : { ...form, price: action.lastPrice };
    case 'placed':
      return cleared(form);
    case 'reset':
      return { ...cleared(form), price: '' };
  }
}

/** A market order has no price of its own; a limit order begins at the last price. */
function chooseKind(form: FuturesForm, kind: OrderKind, lastPrice: string): FuturesForm {
  if (kind === form.kind) return form;
  const timeInForce = kind === 'limit' ? form.timeInForce : 'GTC';
  const next = { ...form, kind, timeInForce };
  return { ...next, price: isAtMarket(next) ? '' : lastPrice };
}

/** A price that is clicked makes a market order a limit one. */
function takingPrices(form: FuturesForm): FuturesForm {
  if (form.kind === 'market') return { ...form, kind: 'limit' };
  return form.kind === 'stop-market' ? { ...form, kind: 'stop-limit' } : form;
}

/** What an order that was sent leaves behind: its price and its choices, not its amounts. */
function cleared(form: FuturesForm): FuturesForm {
  const { takeProfit, stopLoss } = form;
  return {
    ...form,
    ...{ side: null, quantity: '', share: null, stopPrice: '' },
    takeProfit: { ...takeProfit, price: '' },
    stopLoss: { ...stopLoss, price: '' },
  };
}
