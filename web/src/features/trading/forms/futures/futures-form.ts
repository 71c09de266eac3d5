import { type OrderForm, orderFormStore } from '../order-form.ts';
import { emptyForm, type FuturesAction, type FuturesForm, reduce } from './form.ts';
import { type FormProblem, validate } from './problems.ts';
import { type FormContext, type FormSummary, summarise } from './summary.ts';

/** The form of an order on a contract. */
export const futuresForm: OrderForm<
  FuturesForm,
  FuturesAction,
  FormContext,
  FormSummary,
  FormProblem
> = { empty: emptyForm, reduce, summarise, validate };

/** The order on a contract that is being written. */
export const futuresOrder = orderFormStore(futuresForm);
