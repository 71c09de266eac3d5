import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../data/api-error.ts';
import { transfer } from '../../data/assets.ts';
import { closeTransfer, type TransferRequest } from '../../data/transfer-request.ts';
import { useText } from '../../lib/i18n.ts';
import { randomKey } from '../../lib/random-key.ts';
import { toast } from '../../ui/toast-store.ts';
import { canTransfer, startTransfer, type TransferForm } from './transfer-form.ts';

/** One key for what is asked; it stays when the same request is sent again without an answer. */
function useAttemptKey() {
  const attempt = useRef({ content: '', key: '' });
  return {
    keyFor(form: TransferForm): string {
      const content = JSON.stringify(form);
      if (attempt.current.content !== content) attempt.current = { content, key: randomKey() };
      return attempt.current.key;
    },
    answered() {
      attempt.current = { content: '', key: '' };
    },
  };
}

/** The form of the dialog and its one request at a time. */
export function useTransfer(request: TransferRequest) {
  const t = useText();
  const [form, setForm] = useState(() => startTransfer(request.from, request.to, request.coin));
  const [busy, setBusy] = useState(false);
  const attempt = useAttemptKey();
  const submit = async () => {
    if (busy || !canTransfer(form)) return;
    setBusy(true);
    try {
      await transfer(form, attempt.keyFor(form));
      attempt.answered();
      toast.success(t('Transfer success'));
      closeTransfer();
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) attempt.answered();
      toast.error(messageOf(error, t('Transfer failed')));
      setBusy(false);
    }
  };
  return { form, setForm, busy, submit };
}
