import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { messageOf } from '../../api-error.ts';

/** Sends a form once at a time. What went wrong is shown in the form, in the server's words. */
export function useSubmit(send: () => Promise<void>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    try {
      await send();
    } catch (error) {
      setMessage(messageOf(error, t('An unexpected error occurred')));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { busy, message, onSubmit, clear: () => setMessage(null) };
}
