import type { ExitAmount } from '#app/parts/position-forms/exit-amount.ts';
import type { OrderDraft, Side } from '../order-draft.ts';
import { type ActionOf, noSize, reduceDraft } from '../order-form.ts';
import { emptyScale } from '../scale-order.ts';

/** Which price wakes a waiting order: the last one dealt, or the mark. */
export type TriggerPrice = 'last' | 'mark';
export type ExitName = 'takeProfit' | 'stopLoss';

export interface ExitForm {
  readonly price: string;
  /** The price is what brings this on the order's side; null: it is what was typed. */
  readonly amount: ExitAmount | null;
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

export type FuturesAction =
  | { readonly type: 'closing'; readonly isClosing: boolean }
  /** The slider: a percent of the most, and the quantity that it stands for. */
  | { readonly type: 'share'; readonly share: number; readonly quantity: string }
  | { readonly type: 'stopTrigger'; readonly trigger: TriggerPrice }
  | { readonly type: 'exits'; readonly hasExits: boolean }
  | { readonly type: 'exit'; readonly name: ExitName; readonly change: Partial<ExitForm> }
  /** An order was placed. */
  | { readonly type: 'placed' };

const noExit: ExitForm = { price: '', amount: null, trigger: 'last' };

export const emptyForm: FuturesForm = {
  isClosing: false,
  side: null,
  kind: 'limit',
  price: '',
  ...noSize,
  share: null,
  stopPrice: '',
  stopTrigger: 'last',
  scaleTerms: emptyScale,
  timeInForce: 'GTC',
  hasExits: false,
  takeProfit: noExit,
  stopLoss: noExit,
};

/** Take profit and stop loss belong to one order that opens. */
export const takesExits = ({ isClosing, kind }: FuturesForm) => !isClosing && kind !== 'scale';
export const sendsExits = (form: FuturesForm) => form.hasExits && takesExits(form);

/** Folds what the user does into the form (product specification part 2, sections 4 and 5). */
export function reduce(
  form: FuturesForm,
  action: ActionOf<FuturesForm, FuturesAction>,
): FuturesForm {
  switch (action.type) {
    case 'closing':
      return action.isClosing === form.isClosing
        ? form
        : { ...form, isClosing: action.isClosing, side: null, ...noSize, share: null };
    case 'text': {
      const share = action.field === 'quantity' ? null : form.share;
      return { ...reduceDraft(form, action), share };
    }
    case 'sum':
      return { ...reduceDraft(form, action), share: null };
    case 'share':
      return { ...form, quantity: action.quantity, sum: null, share: action.share || null };
    case 'stopTrigger':
      return { ...form, stopTrigger: action.trigger };
    case 'exits':
      return { ...form, hasExits: action.hasExits };
    case 'exit':
      return { ...form, [action.name]: { ...form[action.name], ...action.change } };
    case 'side':
      // What was meant for the other side goes.
      return { ...form, side: action.side, ...noSize, share: null };
    case 'placed':
      return cleared(form);
    case 'reset':
      return reduceDraft(cleared(form), action);
    default:
      return reduceDraft(form, action);
  }
}

/** What an order that was sent leaves behind: its price and its choices, not its amounts. */
function cleared(form: FuturesForm): FuturesForm {
  const { takeProfit, stopLoss } = form;
  return {
    ...form,
    ...{ ...noSize, side: null, share: null, stopPrice: '' },
    takeProfit: { ...noExit, trigger: takeProfit.trigger },
    stopLoss: { ...noExit, trigger: stopLoss.trigger },
  };
}
