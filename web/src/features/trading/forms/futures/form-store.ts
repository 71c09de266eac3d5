import { create } from 'zustand';
import { emptyForm, type FormAction, type FuturesForm, reduce } from './form.ts';

/** The order on a contract that is being written; the book and the shortcuts write into it too. */
export const useFuturesForm = create<{ readonly form: FuturesForm }>(() => ({ form: emptyForm }));

export function dispatchForm(action: FormAction): void {
  useFuturesForm.setState(({ form }) => ({ form: reduce(form, action) }));
}
