import { useRef, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { useText } from '../../lib/i18n.ts';

/** Runs one request at a time and keeps what the server refused. */
export function useSubmit() {
  const t = useText();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (action: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.msg : t('An unexpected error occurred'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, submit };
}
