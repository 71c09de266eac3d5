import { type FormEvent, useState } from 'react';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { LatePriceQuestion } from '../orders/late-price-question.tsx';

interface Submission {
  /** Whether the form can be sent; from now on it says what is wrong. */
  readonly check: () => boolean;
  readonly send: () => Promise<void>;
  /** An order, and nothing else. */
  readonly isOrder: boolean;
}

/** Sends a form that goes by prices, after a question when they are old. */
export function useAskingSubmit(form: object, { check, send, isOrder }: Submission) {
  const [isAsked, setAsked] = useState(false);
  const { busy, message, submit } = useSubmit(
    form,
    isOrder ? 'trading.orderFailed' : 'shell.operationFailed',
  );
  const run = () => {
    setAsked(false);
    if (check()) void submit(send);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check()) return;
    if (isPriceOld()) setAsked(true);
    else void submit(send);
  };
  const question = isAsked && (
    <LatePriceQuestion isOrder={isOrder} onSend={run} onDismiss={() => setAsked(false)} />
  );
  return { busy, message, onSubmit, question };
}
