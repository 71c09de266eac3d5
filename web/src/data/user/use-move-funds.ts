import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { messageOf } from '../server/api-error.ts';
import { useAttempt } from '../server/attempt.ts';
import { type Transfer, transfer } from './assets.ts';

export interface MoveFunds {
  readonly isMoving: boolean;
  /** Moves a coin between own accounts, one request at a time, and says how it went; true when done. */
  readonly move: (order: Transfer) => Promise<boolean>;
}

export function useMoveFunds(): MoveFunds {
  const t = useText();
  const [isMoving, setMoving] = useState(false);
  const attempt = useAttempt();
  const move = async ({ from, to, coin, amount }: Transfer) => {
    if (isMoving) return false;
    setMoving(true);
    try {
      const order = { from, to, coin, amount };
      await attempt(JSON.stringify(order), (key) => transfer(order, key));
      toast.success(t('wallet.transferSuccess'));
      return true;
    } catch (error) {
      toast.error(messageOf(error, t('wallet.transferFailed')));
      return false;
    } finally {
      setMoving(false);
    }
  };
  return { isMoving, move };
}
