import { type FormEvent, useRef, useState } from 'react';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { refusalOf } from './api-error.ts';

/**
 * Sends a form, one request at a time. What the server says against it is kept until one of the
 * form's fields changes; `refused` is said where it had no words.
 */
export function useSubmit(form: object, refused: TextKey = 'Operation failed') {
  const t = useText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ of: object; message: string } | null>(null);

  const submit = async (send: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (failure) {
      const message = refusalOf(failure, t(refused), t('An unexpected error occurred'));
      setRefusal({ of: form, message });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submitting = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    void submit(send);
  };
  return { busy, message: refusal?.of === form ? refusal.message : null, submit, submitting };
}
