import { useState } from 'react';
import { closeTransfer, type TransferRequest } from '../../data/user/transfer-request.ts';
import { useMoveFunds } from '../../data/user/use-move-funds.ts';
import { canTransfer, startTransfer } from './transfer-form.ts';

/** The form of the dialog and its one request at a time. */
export function useTransfer(request: TransferRequest) {
  const [form, setForm] = useState(() => startTransfer(request.from, request.to, request.coin));
  const { isMoving, move } = useMoveFunds();
  const submit = async () => {
    if (canTransfer(form) && (await move(form))) closeTransfer();
  };
  return { form, setForm, busy: isMoving, submit };
}
