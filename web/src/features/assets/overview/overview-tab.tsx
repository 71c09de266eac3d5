import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { useAccountAssets, useEquity, useTotalAsset } from '#app/data/user/assets.ts';
import { useDeposits } from '#app/data/user/deposits.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount, formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Segments } from '../deposit/on-its-way.tsx';
import { confirmedOf } from '../deposit/under-way.ts';
import { Amount } from '../frame/amounts.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { BalanceHead } from '../frame/balance-head.tsx';
import { tabPath } from '../view/asset-view.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { EquityPanel, Profit } from './equity-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { type CoinShare, coinShares, percentOf, wholeOf } from './shares.ts';

const TOTAL_DECIMALS = 2;
const BTC_DECIMALS = 8;
const COINS = 5;
const FUTURES_COIN = 'USDT';

function FirstDeposit() {
  const t = useText();
  return (
    <EmptyState
      icon="wallet"
      title={t('assets.firstDeposit')}
      action={
        <Link to={tabPath('Deposit')} className={buttonClass({})}>
          {t('shell.deposit')}
        </Link>
      }
      className="flex-1 py-4"
    />
  );
}

/** How much there is, where it is, and what moved last. */
export function OverviewTab() {
  const t = useText();
  const shown = useShownCurrency();
  const total = useTotalAsset();
  const equity = useEquity(7);
  const funding = useAccountAssets(Account.FUNDING);
  const spot = useAccountAssets(Account.SPOT);
  const { data } = total;
  if (!data && total.error) {
    return (
      <AssetError message={total.error} onRetry={total.retry} className="rounded bg-panel py-16" />
    );
  }
  const whole = data?.totalAsset.totalUsdt;
  const futures = data?.accountAsset.find(({ account }) => account === Account.FUTURES)?.totalUsdt;
  const rows = funding.data && spot.data && [...funding.data, ...spot.data];
  const shares =
    rows && futures !== undefined
      ? coinShares(rows, { coin: FUTURES_COIN, value: futures }, COINS)
      : undefined;
  return (
    // One column, the last entries at its end, on a low phone the curve before them; two where there is room.
    <div className="flex flex-col gap-4 low-phone:gap-1 min-[1200px]:flex-row min-[1200px]:items-start">
      <div className="contents min-w-0 flex-[8] flex-col gap-4 min-[1200px]:flex">
        <Panel className="flex items-center justify-between gap-4 p-4 low-phone:px-3 low-phone:py-2 max-phone:flex-col max-phone:items-stretch tablet:p-5">
          <BalanceHead amount={whole && shown.format(whole, TOTAL_DECIMALS)} unit={shown.unit}>
            <p className="text-ink-2 tabular-nums">
              ≈ <Amount>{formatAmount(data?.totalAsset.totalBtc, BTC_DECIMALS)}</Amount> BTC
            </p>
            <p className="text-ink-3 text-tiny low-phone:hidden">
              {t('assets.conversionRate', {
                rate: shown.rate,
                currency: shown.unit,
              })}
              {shown.missing && ` · ${t('assets.noRateAvailable', { currency: shown.missing })}`}
            </p>
            <p className="flex flex-wrap items-baseline gap-x-1.5 text-small">
              <span className="text-ink-2">{t('assets.todaysPnl')}</span>
              <Profit profit={equity.data?.today} />
            </p>
          </BalanceHead>
          {whole !== undefined && !isAboveZero(whole) && <FirstDeposit />}
        </Panel>
        <InFlight />
        <EquityPanel />
        <RecentActivity />
      </div>
      <div className="contents min-w-0 flex-[5] flex-col gap-4 min-[1200px]:flex">
        <AccountsPanel total={data} />
        <CoinsPanel
          shares={shares}
          whole={wholeOf(data?.accountAsset.map(({ totalUsdt }) => totalUsdt) ?? [])}
        />
      </div>
    </div>
  );
}

const COIN_DECIMALS = 8;

/** The deposits that confirm, each with the way to its card. */
function InFlight() {
  const t = useText();
  const deposits = useDeposits().data?.filter(({ step }) => step === 'seen') ?? [];
  return deposits.map((deposit) => (
    <Link
      key={deposit.id}
      to={tabPath('Deposit', { coin: deposit.coin })}
      className="flex items-center gap-3 rounded bg-panel px-4 py-3 hover:bg-field"
    >
      <CoinIcon coin={deposit.coin} size={28} />
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="truncate">
          <b className="font-semibold tabular-nums">
            <Amount>{formatNumber(deposit.amount, COIN_DECIMALS, { trim: true })}</Amount>{' '}
            {deposit.coin}
          </b>{' '}
          <span className="text-ink-2 text-small">{t('assets.incomingInline')}</span>
        </span>
        <Segments deposit={deposit} />
      </span>
      <span className="text-ink-2 text-small tabular-nums">
        {confirmedOf(deposit)}/{deposit.creditConfirm}
      </span>
      <Icon name="chevron-right" className="text-ink-3" />
    </Link>
  ));
}

interface CoinsPanelProps {
  /** Undefined while they are read. */
  readonly shares: readonly CoinShare[] | undefined;
  /** All that is owned, in USDT, without what is owed. */
  readonly whole: string;
}

/** In what it is: the most valuable coins on all accounts together. */
function CoinsPanel({ shares, whole }: CoinsPanelProps) {
  const t = useText();
  const shown = useShownCurrency();
  return (
    <Panel label={t('assets.coins')} className="p-4 tablet:p-5">
      <h2 className="flex items-center justify-between font-semibold">
        {t('assets.coins')}
        <span className="font-normal text-ink-2 text-small">
          {t('assets.shareOfTotal')} · {shown.unit}
        </span>
      </h2>
      {shares?.length === 0 && (
        <p className="py-8 text-center text-ink-2">{t('assets.noCoinsYet')}</p>
      )}
      <ul className="mt-3 flex flex-col">
        {shares?.map(({ coin, name, icon, value }) => (
          <li key={coin} className="flex h-10 items-center gap-3">
            <CoinIcon coin={coin} source={icon} size={24} />
            <span title={`${coin} ${name}`} className="min-w-0 flex-1 truncate">
              <span className="font-semibold">{coin}</span>{' '}
              <span className="text-ink-2 text-small">{name}</span>
            </span>
            <span className="text-ink-2 text-small tabular-nums">
              {formatNumber(percentOf(value, whole), 2, { zero: true })}%
            </span>
            <span className="min-w-[80px] text-right font-medium tabular-nums">
              <Amount>{shown.format(value, TOTAL_DECIMALS)}</Amount>
            </span>
          </li>
        )) ?? [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} className="my-2.5 h-5 w-full" />)}
      </ul>
    </Panel>
  );
}
