import { useState } from 'react';
import { refusalOf } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { isGivenUp } from '../../lib/passkeys.ts';

/** Does something with a passkey, once at a time; the person's own no is no error. */
export function usePasskey(act: () => Promise<void>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (failure) {
      const fallback = t('signIn.passkeyRejected');
      if (!isGivenUp(failure)) setError(refusalOf(failure, fallback, fallback));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, start };
}
