import { create } from 'zustand';
import { emptyForm, type OrderForm, type OrderFormAction, reduce } from './form.ts';

/** The order being written; the book and the shortcuts write into it too. */
export const useOrderForm = create<{ readonly form: OrderForm }>(() => ({ form: emptyForm }));

export function dispatchForm(action: OrderFormAction): void {
  useOrderForm.setState(({ form }) => ({ form: reduce(form, action) }));
}
