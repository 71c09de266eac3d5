import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../data/server/api-error.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';

/**
 * Sends a form once at a time. What the exchange said against it is shown in the form until one of
 * its fields changes; `refused` is said where it had no words.
 */
export function useSubmit(
  form: object,
  send: () => Promise<void>,
  refused: TextKey = 'Operation failed',
) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ of: object; message: string } | null>(null);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      const message = refusalOf(error, t(refused), t('An unexpected error occurred'));
      setRefusal({ of: form, message });
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { busy, message: refusal?.of === form ? refusal.message : null, onSubmit };
}
