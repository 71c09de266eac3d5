import { useFuturesNumbers } from '#app/data/futures/use-futures-numbers.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { addDecimals, multiplyDecimals } from '#app/lib/decimal.ts';
import { formatAmount, formatNumber, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { RatioBar } from '#app/parts/contracts/ratio-bar.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { BalanceHead } from '../frame/balance-head.tsx';
import { FuturesDetails } from './futures-details.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { PositionsPanel } from './positions-panel.tsx';

const COIN = 'USDT';
const COIN_DECIMALS = 4;
const TOTAL_DECIMALS = 2;

/** How near the account is to liquidation; undefined until it is live. */
function MarginRatio({ fraction }: { readonly fraction: string | undefined }) {
  const t = useText();
  const percent = fraction && multiplyDecimals(fraction, '100');
  return (
    <div className="flex w-full flex-col gap-2 text-small tablet:w-[264px]">
      <p className="flex justify-between">
        <span className="text-ink-2">{t('orders.marginRatio')}</span>
        <span className="font-medium tabular-nums">
          {percent ? `${formatNumber(percent, 2, { zero: true })}%` : NO_VALUE}
        </span>
      </p>
      <RatioBar percent={Number(percent ?? 0)} />
      <p className="text-ink-2">{t('assets.liquidationAtFull')}</p>
    </div>
  );
}

/** The futures account: what it comes to, why, and what is open. */
export function FuturesTab() {
  const t = useText();
  const shown = useShownCurrency();
  const { data, error, retry } = useFuturesNumbers(COIN);
  if (!data && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  const equity = data && addDecimals(data.balance, data.profit);
  return (
    <>
      <Panel className="flex flex-wrap items-center justify-between gap-4 p-4 tablet:p-5">
        <BalanceHead amount={equity && formatAmount(equity, COIN_DECIMALS)} unit={COIN}>
          <p className="text-ink-2 text-small">
            ≈ <Amount>{shown.format(equity, TOTAL_DECIMALS)}</Amount>{' '}
            {t('assets.includingUnrealizedPnl', { currency: shown.unit })}
          </p>
        </BalanceHead>
        <MarginRatio fraction={data?.marginRate} />
      </Panel>
      <div className="flex flex-col gap-4 wide:flex-row wide:items-start">
        <FuturesDetails numbers={data} coin={COIN} />
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <PositionsPanel />
          <LatestEntries coin={COIN} />
        </div>
      </div>
    </>
  );
}
