import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { useAccountAssets, useEquity, useTotalAsset } from '#app/data/user/assets.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatAmount } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { BalanceHead } from '../frame/balance-head.tsx';
import { tabPath } from '../view/asset-view.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { CoinsPanel } from './coins-panel.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { InFlight } from './in-flight.tsx';
import { Profit } from './profit.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { coinShares, wholeOf } from './shares.ts';

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
    <>
      <div className="flex flex-col gap-4 wide:flex-row">
        <div className="flex min-w-0 flex-[8] flex-col gap-4">
          <Panel className="flex items-center justify-between gap-4 p-4 max-phone:flex-col max-phone:items-stretch tablet:p-5">
            <BalanceHead amount={whole && shown.format(whole, TOTAL_DECIMALS)} unit={shown.unit}>
              <p className="text-ink-2 tabular-nums">
                ≈ <Amount>{formatAmount(data?.totalAsset.totalBtc, BTC_DECIMALS)}</Amount> BTC
              </p>
              <p className="text-ink-3 text-tiny">
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
          <AccountsPanel total={data} />
        </div>
        <CoinsPanel
          shares={shares}
          whole={wholeOf(data?.accountAsset.map(({ totalUsdt }) => totalUsdt) ?? [])}
        />
      </div>
      <RecentActivity />
    </>
  );
}
