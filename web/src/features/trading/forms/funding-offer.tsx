import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { type AccountKind, useAvailable } from '#app/data/user/assets.ts';
import { useMoveFunds } from '#app/data/user/use-move-funds.ts';
import { isAboveZero, trimZeros } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';

const SHOWN_DECIMALS = 4;

interface FundingOfferProps {
  readonly coin: string;
  /** The account that the form trades with. */
  readonly to: AccountKind;
  /** It has none of the coin. */
  readonly isEmpty: boolean;
  /** What it has. */
  readonly children: ReactNode;
}

/** Where nothing is available here: what the funding account has, and one tap that moves it. */
export function FundingOffer({ coin, to, isEmpty, children }: FundingOfferProps) {
  const t = useText();
  const { data: funding } = useAvailable(Account.FUNDING, coin, isEmpty);
  const { isMoving, move } = useMoveFunds();
  if (!isEmpty || funding === undefined || !isAboveZero(funding)) return children;
  const amount = formatNumber(funding, SHOWN_DECIMALS, { trim: true });
  return (
    <button
      type="button"
      disabled={isMoving}
      onClick={() => void move({ from: Account.FUNDING, to, coin, amount: trimZeros(funding) })}
      className="truncate font-normal text-ink-2 max-tablet:whitespace-normal max-tablet:text-left"
    >
      {t('trading.availableInFunding', { amount, coin })}{' '}
      <span className="font-medium text-accent-text underline underline-offset-2">
        {isMoving ? t('wallet.transferring') : t('trading.transferHere')}
      </span>
    </button>
  );
}
