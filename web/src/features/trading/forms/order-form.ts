import { create } from 'zustand';
import type { FormPort } from '../page/form-port.ts';
import {
  type BookLevelName,
  isAtMarket,
  type OrderDraft,
  type OrderKind,
  type ScaleTerms,
  type Side,
  type TextField,
  type TimeInForce,
  type TypedSum,
} from './order-draft.ts';
import { emptyScale } from './scale-order.ts';

/** What every order form can be told. `startPrice` is empty while it is not known. */
export type DraftAction<Kind extends OrderKind> =
  /** A limit order begins at the price that is given. */
  | { readonly type: 'kind'; readonly kind: Kind; readonly startPrice: string }
  | { readonly type: 'text'; readonly field: TextField; readonly text: string }
  /** The size in money; an empty text is none. */
  | { readonly type: 'sum'; readonly sum: TypedSum }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'scaleTerms'; readonly change: Partial<ScaleTerms> }
  /** A key, a button or a phone's bar chose a side. */
  | { readonly type: 'side'; readonly side: Side }
  /** The price follows one of the book from now on. */
  | { readonly type: 'level'; readonly level: BookLevelName; readonly price: string }
  /** A price of the book was clicked. */
  | { readonly type: 'bookPrice'; readonly price: string }
  /** A price to begin with became known. */
  | { readonly type: 'offer'; readonly price: string }
  /** Another market was chosen. */
  | { readonly type: 'reset' };

/** What a form of a product can be told: its own, and what the rest of a page tells any form. */
export type ActionOf<Form extends OrderDraft, Own> =
  | Own
  | DraftAction<Form['kind']>
  | DraftAction<'limit' | 'market'>;

/**
 * One product's order form: three pure functions and where it begins. `Wrong` is what `validate`
 * finds first, on the side that the order is for.
 */
export interface OrderForm<Form extends OrderDraft, Own, Context, Summary, Wrong> {
  readonly empty: Form;
  reduce(form: Form, action: ActionOf<Form, Own>): Form;
  summarise(form: Form, context: Context): Summary;
  validate(form: Form, context: Context, summary: Summary, side: Side): Wrong | null;
}

const noSum = { sum: null } as const;
const noLevel = { level: undefined } as const;
/** Nothing is ordered yet. */
export const noSize = { quantity: '', sum: null } as const;

type Common<Kind extends OrderKind> = Exclude<DraftAction<Kind>, { readonly type: 'side' }>;

/** The part of `reduce` that is the same for every product. */
export function reduceDraft<Form extends OrderDraft>(
  form: Form,
  action: Common<Form['kind']>,
): Form {
  switch (action.type) {
    case 'kind':
      return chooseKind(form, action.kind, action.startPrice);
    case 'text':
      return {
        ...form,
        [action.field]: action.text,
        ...(action.field === 'quantity' && noSum),
        ...(action.field === 'price' && noLevel),
      };
    case 'level':
      return { ...form, level: action.level, price: action.price };
    case 'sum':
      return { ...form, quantity: '', sum: action.sum.text ? action.sum : null };
    case 'timeInForce':
      return { ...form, timeInForce: action.timeInForce };
    case 'scaleTerms':
      return { ...form, scaleTerms: { ...form.scaleTerms, ...action.change } };
    case 'bookPrice':
      return takeBookPrice(form, action.price);
    case 'offer':
      return hasNoPrice(form) || form.price !== '' ? form : { ...form, price: action.price };
    case 'reset': {
      const { fromPrice, toPrice } = emptyScale;
      const scaleTerms = { ...form.scaleTerms, fromPrice, toPrice };
      return { ...form, ...noSize, ...noLevel, price: '', stopPrice: '', scaleTerms };
    }
  }
}

/** No price of its own is typed for it. */
const hasNoPrice = (form: Pick<OrderDraft, 'kind'>) => isAtMarket(form) || form.kind === 'scale';

/** A price of the book is that of the order; of a scale order the first that is missing, else the last one. */
function takeBookPrice<Form extends OrderDraft>(form: Form, price: string): Form {
  if (form.kind !== 'scale') return { ...form, kind: pricedKinds[form.kind], price, ...noLevel };
  const name = form.scaleTerms.fromPrice === '' ? 'fromPrice' : 'toPrice';
  return { ...form, scaleTerms: { ...form.scaleTerms, [name]: price } };
}

/** What an order becomes when a price is chosen for it. */
const pricedKinds: Readonly<Record<Exclude<OrderKind, 'scale'>, OrderKind>> = {
  limit: 'limit',
  market: 'limit',
  'stop-limit': 'stop-limit',
  'stop-market': 'stop-limit',
};

/** A market order has no price of its own; a limit order begins at the price that is given. */
function chooseKind<Form extends OrderDraft>(
  form: Form,
  kind: OrderKind,
  startPrice: string,
): Form {
  if (kind === form.kind) return form;
  const timeInForce = kind === 'limit' ? form.timeInForce : 'GTC';
  return { ...form, ...noLevel, kind, timeInForce, price: hasNoPrice({ kind }) ? '' : startPrice };
}

/** The order being written; the book and the shortcuts write into it too. */
export interface OrderFormStore<Form extends OrderDraft, Own> {
  readonly useForm: () => Form;
  readonly dispatch: (action: ActionOf<Form, Own>) => void;
  /** The way from the rest of the page to the form. */
  readonly port: FormPort;
}

export function orderFormStore<Form extends OrderDraft, Own>({
  empty,
  reduce,
}: Pick<OrderForm<Form, Own, never, never, never>, 'empty' | 'reduce'>): OrderFormStore<Form, Own> {
  const useStore = create<{ readonly form: Form }>(() => ({ form: empty }));
  const dispatch = (action: ActionOf<Form, Own>) =>
    useStore.setState(({ form }) => ({ form: reduce(form, action) }));
  return {
    useForm: () => useStore((state) => state.form),
    dispatch,
    port: {
      takePrice: (price, quantity) => {
        dispatch({ type: 'bookPrice', price });
        if (quantity) dispatch({ type: 'text', field: 'quantity', text: quantity });
      },
      chooseSide: (side) => dispatch({ type: 'side', side }),
      chooseKind: (kind, startPrice) => dispatch({ type: 'kind', kind, startPrice }),
      reset: () => dispatch({ type: 'reset' }),
      offerPrice: (price) => dispatch({ type: 'offer', price }),
    },
  };
}
