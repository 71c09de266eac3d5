import { useRef, useState } from 'react';
import { refusalOf } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';

/**
 * Runs one request at a time, and keeps what the server said against a form until one of its fields
 * changes.
 */
export function useSubmit(form: object) {
  const t = useText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ of: object; message: string } | null>(null);

  const submit = async (action: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await action();
    } catch (failure) {
      const message = refusalOf(failure, t('Operation failed'), t('An unexpected error occurred'));
      setRefusal({ of: form, message });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error: refusal?.of === form ? refusal.message : null, submit };
}
