import { useState } from 'react';
import { refusalOf } from '#app/data/server/api-error.ts';
import { useText } from '#app/lib/i18n.ts';

export interface Setting {
  readonly isSaving: boolean;
  /** Why the exchange did not take the last choice; null after another was made. */
  readonly refusal: string | null;
  readonly forget: () => void;
  /** Asks the exchange for a change; true when it was made. */
  readonly save: (change: () => Promise<unknown>) => Promise<boolean>;
}

/** A choice that the exchange has to take before it counts. */
export function useSetting(): Setting {
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (change: () => Promise<unknown>) => {
    setSaving(true);
    setRefusal(null);
    try {
      await change();
      return true;
    } catch (error) {
      setRefusal(refusalOf(error, t('shell.operationFailed'), t('shell.unexpectedError')));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, refusal, forget: () => setRefusal(null), save };
}
