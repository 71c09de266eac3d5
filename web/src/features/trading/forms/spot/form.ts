import type { OrderDraft, Side } from '../order-draft.ts';
import { type ActionOf, reduceDraft } from '../order-form.ts';

export type SpotKind = 'limit' | 'market' | 'stop-limit';

/** What the user has said so far. */
export interface SpotForm extends OrderDraft {
  readonly side: Side;
  readonly kind: SpotKind;
}

/** An order was placed: the next one begins at this price. */
export type SpotAction = { readonly type: 'placed'; readonly lastPrice: string };

export const emptyForm: SpotForm = {
  side: 'buy',
  kind: 'limit',
  price: '',
  quantity: '',
  stopPrice: '',
  timeInForce: 'GTC',
};

/** Folds what the user does into the form (product specification part 2, section 4). */
export function reduce(form: SpotForm, action: ActionOf<SpotForm, SpotAction>): SpotForm {
  switch (action.type) {
    case 'side':
      return action.side === form.side ? form : { ...form, side: action.side, quantity: '' };
    case 'placed':
      return { ...form, price: action.lastPrice, quantity: '', stopPrice: '' };
    default:
      return reduceDraft(form, action);
  }
}
