import { useState } from 'react';
import { messageOf } from '../../data/api-error.ts';
import { transfer } from '../../data/assets.ts';
import { useAttempt } from '../../data/attempt.ts';
import { closeTransfer, type TransferRequest } from '../../data/transfer-request.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { canTransfer, startTransfer } from './transfer-form.ts';

/** The form of the dialog and its one request at a time. */
export function useTransfer(request: TransferRequest) {
  const t = useText();
  const [form, setForm] = useState(() => startTransfer(request.from, request.to, request.coin));
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();
  const submit = async () => {
    if (busy || !canTransfer(form)) return;
    setBusy(true);
    try {
      await attempt(JSON.stringify(form), (key) => transfer(form, key));
      toast.success(t('Transfer success'));
      closeTransfer();
    } catch (error) {
      toast.error(messageOf(error, t('Transfer failed')));
      setBusy(false);
    }
  };
  return { form, setForm, busy, submit };
}
