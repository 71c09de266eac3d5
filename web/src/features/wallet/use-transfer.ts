import { useState } from 'react';
import { useAvailable } from '../../data/user/assets.ts';
import { closeTransfer, type TransferRequest } from '../../data/user/transfer-request.ts';
import { useMoveFunds } from '../../data/user/use-move-funds.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { canTransfer, startTransfer, swapAccounts, type TransferForm } from './transfer-form.ts';

/** What the form begins with: from an account that has money, where the request leaves that open. */
function useStart({ from, to, coin, isEitherWay = false }: TransferRequest): TransferForm {
  const [start] = useState(() => startTransfer(from, to, coin));
  const here = useAvailable(start.from, start.coin, isEitherWay).data;
  const there = useAvailable(start.to, start.coin, isEitherWay).data;
  if (!isEitherWay || here === undefined || there === undefined) return start;
  return isAboveZero(there) && !isAboveZero(here) ? swapAccounts(start) : start;
}

/** The form of the dialog and its one request at a time. */
export function useTransfer(request: TransferRequest) {
  const start = useStart(request);
  const [filled, setForm] = useState<TransferForm>();
  const form = filled ?? start;
  const { isMoving, move } = useMoveFunds();
  const submit = async () => {
    if (canTransfer(form) && (await move(form))) closeTransfer();
  };
  return { form, setForm, busy: isMoving, submit };
}
