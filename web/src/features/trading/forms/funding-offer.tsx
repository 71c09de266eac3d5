import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { type AccountKind, useAvailable } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { useMoveFunds } from '#app/data/user/use-move-funds.ts';
import { classNames } from '#app/lib/class-names.ts';
import { isAboveZero, trimZeros } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';

const SHOWN_DECIMALS = 4;

interface FundingOfferProps {
  readonly coin: string;
  /** The account that the form trades with. */
  readonly to: AccountKind;
  /** It has none of the coin. */
  readonly isEmpty: boolean;
  /** The order needs more of it than there is. */
  readonly isShort: boolean;
  /** What it has. */
  readonly children: ReactNode;
}

const sourceNames: Readonly<Partial<Record<AccountKind, TextKey>>> = {
  [Account.FUNDING]: 'trading.moveFromFunding',
  [Account.SPOT]: 'trading.moveFromSpot',
  [Account.FUTURES]: 'trading.moveFromFutures',
};

/** Where nothing is here, or less than the order needs: the way to bring it from the account that has some. */
export function FundingOffer({ coin, to, isEmpty, isShort, children }: FundingOfferProps) {
  const t = useText();
  const isWanted = isEmpty || isShort;
  const otherSide = to === Account.SPOT ? Account.FUTURES : Account.SPOT;
  const { data: funding = '0' } = useAvailable(Account.FUNDING, coin, isWanted);
  const { data: other = '0' } = useAvailable(otherSide, coin, isWanted);
  if (!isWanted) return children;
  if (isEmpty && isAboveZero(funding)) return <MoveAll coin={coin} to={to} amount={funding} />;
  const from = isAboveZero(funding) ? Account.FUNDING : isAboveZero(other) ? otherSide : null;
  const name = from !== null && sourceNames[from];
  return (
    <>
      {/* The narrowest phone has room for one of them; the icon beside it transfers, too. */}
      <span className={isEmpty && name ? 'contents max-[359px]:hidden' : 'contents'}>
        {children}
      </span>
      {name && (
        <button
          type="button"
          onClick={() => openTransfer({ from, to, coin })}
          className={classNames(
            'truncate pl-1 text-accent-text underline underline-offset-2',
            !isEmpty && 'max-[359px]:hidden',
          )}
        >
          {t(name)}
        </button>
      )}
    </>
  );
}

/** What the funding account has, and one tap that moves it. */
function MoveAll({
  coin,
  to,
  amount,
}: Pick<FundingOfferProps, 'coin' | 'to'> & { amount: string }) {
  const t = useText();
  const { isMoving, move } = useMoveFunds();
  return (
    <button
      type="button"
      disabled={isMoving}
      onClick={() => void move({ from: Account.FUNDING, to, coin, amount: trimZeros(amount) })}
      className="truncate font-normal text-ink-2 max-tablet:whitespace-normal max-tablet:text-left"
    >
      {t('trading.availableInFunding', {
        amount: formatNumber(amount, SHOWN_DECIMALS, { trim: true }),
        coin,
      })}{' '}
      <span className="font-medium text-accent-text underline underline-offset-2">
        {isMoving ? t('wallet.transferring') : t('trading.transferHere')}
      </span>
    </button>
  );
}
