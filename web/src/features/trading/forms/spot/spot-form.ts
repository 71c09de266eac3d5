import { type OrderForm, orderFormStore } from '../order-form.ts';
import { emptyForm, reduce, type SpotAction, type SpotForm } from './form.ts';
import { type OrderProblem, validate } from './problems.ts';
import { type OrderContext, type OrderSummary, summarise } from './summary.ts';

/** The form of a spot order. */
export const spotForm: OrderForm<SpotForm, SpotAction, OrderContext, OrderSummary, OrderProblem> = {
  ...{ empty: emptyForm, reduce, summarise, validate },
};

/** The spot order being written. */
export const spotOrder = orderFormStore(spotForm);
