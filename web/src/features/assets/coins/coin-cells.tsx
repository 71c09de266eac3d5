import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import type { AssetRow, CoinPnl } from '#app/data/user/assets.ts';
import { openTransfer } from '#app/data/user/transfer-request.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { moneyText, moneyTone, percentText } from '#app/parts/contracts/contract-cells.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Amount } from '../frame/amounts.tsx';
import { tabPath } from '../view/asset-view.ts';
import { unrealizedOf } from './coin-rows.ts';

const COIN_DECIMALS = 8;
const TOTAL_DECIMALS = 4;

interface RowProps {
  readonly row: AssetRow;
}

export function CoinName({ row: { tokenName, tokenWholeName, icon } }: RowProps) {
  return (
    <span className="flex items-center gap-3">
      <CoinIcon coin={tokenName} source={icon} size={28} />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold text-body">{tokenName}</span>
        <span title={tokenWholeName} className="truncate text-ink-2">
          {tokenWholeName}
        </span>
      </span>
    </span>
  );
}

/** All of a coin, and what it is worth. */
export function TotalCell({ row: { balance, balanceUsdt } }: RowProps) {
  const shown = useShownCurrency();
  return (
    <span className="flex flex-col">
      <span className="font-medium text-body">
        <Amount>{formatAmount(balance, COIN_DECIMALS)}</Amount>
      </span>
      {isAboveZero(balance) && (
        <span className="text-ink-2">
          <Amount>{shown.format(balanceUsdt, TOTAL_DECIMALS)}</Amount> {shown.unit}
        </span>
      )}
    </span>
  );
}

/** What can be moved, what of it bots count with, and what is held by orders. */
export function AvailableCell({ row: { available, frozenBalance, setAside } }: RowProps) {
  const t = useText();
  const isFrozen = isAboveZero(frozenBalance);
  return (
    <span className="flex flex-col">
      <span className="text-body">
        <Amount>{formatAmount(available, COIN_DECIMALS)}</Amount>
      </span>
      {isAboveZero(setAside) && (
        <span className="text-ink-2">
          <Amount>{formatAmount(setAside, COIN_DECIMALS)}</Amount>{' '}
          {t('assets.setAsideForBotsInline')}
        </span>
      )}
      {isFrozen && (
        <span className="text-ink-2">
          <Amount>{formatAmount(frozenBalance, COIN_DECIMALS)}</Amount> {t('assets.frozenInline')}
        </span>
      )}
    </span>
  );
}

interface PnlCellProps extends RowProps {
  /** Undefined while it is not known, and for the quote coin. */
  readonly cost: CoinPnl | undefined;
  /** The last price; undefined without a market. */
  readonly price: string | undefined;
}

/** What one coin cost on average, and what the coins of this account won or lost since, in USDT. */
export function PnlCell({ row: { balance }, cost, price }: PnlCellProps) {
  if (!(cost && price && isAboveZero(balance))) return NO_VALUE;
  const { profit, rate } = unrealizedOf(balance, cost.averageCost, price);
  return (
    <span className="flex flex-col">
      <span className="text-body">{moneyText(cost.averageCost)}</span>
      <span className={moneyTone(profit)}>
        <Amount>{moneyText(profit, true)}</Amount> {percentText(rate, true)}
      </span>
    </span>
  );
}

const action = 'text-ink-2 hover:text-accent-text hover:underline [tr:hover_&]:text-accent-text';

interface ActionsProps extends RowProps {
  readonly account: Account.FUNDING | Account.SPOT;
}

/** Deposit, withdraw and transfer of one coin; quiet until the row is pointed at. */
export function CoinActions({ row: { tokenName: coin }, account }: ActionsProps) {
  const t = useText();
  const to = account === Account.FUNDING ? Account.SPOT : Account.FUNDING;
  return (
    <span className="inline-flex gap-4 text-body">
      <Link
        to={tabPath('Deposit', { coin })}
        aria-label={`${t('shell.deposit')} ${coin}`}
        className={action}
      >
        {t('shell.deposit')}
      </Link>
      <Link
        to={tabPath('Withdraw', { coin })}
        aria-label={`${t('shell.withdraw')} ${coin}`}
        className={action}
      >
        {t('shell.withdraw')}
      </Link>
      <button
        type="button"
        aria-label={`${t('shell.transfer')} ${coin}`}
        className={action}
        onClick={() => openTransfer({ from: account, to, coin })}
      >
        {t('shell.transfer')}
      </button>
    </span>
  );
}
