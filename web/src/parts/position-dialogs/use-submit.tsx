import { type FormEvent, useState } from 'react';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { refusalOf } from '../../data/server/api-error.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { LatePriceQuestion } from '../orders/late-price-question.tsx';

interface Submission {
  /** Whether the form can be sent; from now on it says what is wrong. */
  readonly check: () => boolean;
  readonly send: () => Promise<void>;
  /** An order, and nothing else. */
  readonly isOrder: boolean;
}

/**
 * Sends a form once at a time, after a question when the prices that it goes by are old. What the
 * exchange said against it is shown in the form until one of its fields changes.
 */
export function useSubmit(form: object, { check, send, isOrder }: Submission) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ of: object; message: string } | null>(null);
  const run = async () => {
    setAsked(false);
    if (busy || !check()) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      const refused: TextKey = isOrder ? 'Order failed' : 'Operation failed';
      const message = refusalOf(error, t(refused), t('An unexpected error occurred'));
      setRefusal({ of: form, message });
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check()) return;
    if (isPriceOld()) setAsked(true);
    else void run();
  };
  const question = isAsked && (
    <LatePriceQuestion
      isOrder={isOrder}
      onSend={() => void run()}
      onDismiss={() => setAsked(false)}
    />
  );
  return { busy, message: refusal?.of === form ? refusal.message : null, onSubmit, question };
}
