import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import type { AccountKind, Transfer } from '../../data/user/assets.ts';
import { finishTransfer, moveThrough, type ThroughOutcome } from '../../data/user/move-through.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';

/** Long enough to read why, and where the money is. */
const RETURNED_MS = 10_000;

const names: Readonly<Record<number, TextKey>> = {
  [Account.FUNDING]: 'wallet.fundingAccountInline',
  [Account.SPOT]: 'wallet.spotAccountInline',
  [Account.FUTURES]: 'wallet.futuresAccountInline',
};

/** An account in the middle of a sentence. */
export const accountInline = (t: Translate, account: AccountKind): string =>
  t(names[account] ?? 'wallet.fundingAccountInline');

/** Moves between spot and futures, or finishes that, and says how it went; true when all has arrived. */
export function useMoveThrough() {
  const t = useText();
  const say = (outcome: ThroughOutcome, { from, coin, amount }: Transfer): boolean => {
    if (outcome.kind === 'done') toast.success(t('wallet.transferSuccess'));
    else if (outcome.kind === 'returned') {
      const why = outcome.why.replace(/[.。]$/, '');
      const values = { why, amount, coin, account: accountInline(t, from) };
      toast.error(t('wallet.throughReturned', values), RETURNED_MS);
    } else toast.error(outcome.why);
    return outcome.kind === 'done';
  };
  const failed = t('wallet.transferFailed');
  return {
    begin: async (order: Transfer) => say(await moveThrough(order, failed), order),
    finish: async (order: Transfer) => say(await finishTransfer(failed), order),
  };
}
