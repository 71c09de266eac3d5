import type { OrderDraft, OrderKind, Side } from '../order-draft.ts';
import { type ActionOf, noSize, reduceDraft } from '../order-form.ts';
import { emptyScale } from '../scale-order.ts';

export type SpotKind = OrderKind;

/** What the user has said so far. */
export interface SpotForm extends OrderDraft {
  readonly side: Side;
  readonly kind: SpotKind;
}

/** An order was placed: the next one begins at this price. */
export type SpotAction = { readonly type: 'placed'; readonly startPrice: string };

export const emptyForm: SpotForm = {
  side: 'buy',
  kind: 'limit',
  price: '',
  ...noSize,
  stopPrice: '',
  scaleTerms: emptyScale,
  timeInForce: 'GTC',
};

/** Folds what the user does into the form (product specification part 2, section 4). */
export function reduce(form: SpotForm, action: ActionOf<SpotForm, SpotAction>): SpotForm {
  switch (action.type) {
    case 'side':
      return action.side === form.side ? form : { ...form, side: action.side, ...noSize };
    case 'placed':
      return { ...form, price: action.startPrice, ...noSize, stopPrice: '' };
    default:
      return reduceDraft(form, action);
  }
}
