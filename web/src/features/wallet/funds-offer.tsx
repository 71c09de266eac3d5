import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { type AccountKind, useAvailable } from '../../data/user/assets.ts';
import {
  closeTransfer,
  openTransfer,
  type TransferRequest,
} from '../../data/user/transfer-request.ts';
import { useMoveFunds } from '../../data/user/use-move-funds.ts';
import { isAboveZero, trimZeros } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CoinIcon } from '../../ui/figures/coin-icon.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const labels: Readonly<Record<number, TextKey>> = {
  [Account.SPOT]: 'wallet.useInSpot',
  [Account.FUTURES]: 'wallet.useInFutures',
};

/** Funds that have just come, and the two accounts to trade with: one tap moves all of them. */
export function FundsOffer({ request }: { readonly request: TransferRequest }) {
  const t = useText();
  const { from, coin } = request;
  const { data: available } = useAvailable(Account.FUNDING, coin);
  const { isMoving, move } = useMoveFunds();
  const [chosen, setChosen] = useState<AccountKind>(request.to);
  const accounts: readonly AccountKind[] =
    request.to === Account.FUTURES
      ? [Account.FUTURES, Account.SPOT]
      : [Account.SPOT, Account.FUTURES];
  const moveAll = async (to: AccountKind) => {
    setChosen(to);
    const amount = trimZeros(available ?? '0');
    if (isAboveZero(amount) && (await move({ from, to, coin, amount }))) closeTransfer();
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <CoinIcon coin={coin} size={40} />
        <div>
          {available === undefined ? (
            <Skeleton className="h-7 w-40" />
          ) : (
            <p className="font-semibold text-title tabular-nums">
              {formatAmount(available, 2)} {coin}
            </p>
          )}
          <p className="text-ink-2 text-small">{t('wallet.transferAllToTrade')}</p>
        </div>
      </div>
      <div className="flex gap-3">
        {accounts.map((account, index) => (
          <Button
            key={account}
            block
            size="large"
            variant={index === 0 ? 'primary' : 'plain'}
            busy={isMoving && chosen === account}
            disabled={available === undefined || !isAboveZero(available) || isMoving}
            onClick={() => void moveAll(account)}
          >
            {t(labels[account] ?? 'shell.transfer')}
          </Button>
        ))}
      </div>
      <button
        type="button"
        className="self-center text-ink-2 text-small underline underline-offset-4 hover:text-ink"
        onClick={() => openTransfer({ ...request, isOffer: false })}
      >
        {t('wallet.changeAmountOrCoin')}
      </button>
    </div>
  );
}
