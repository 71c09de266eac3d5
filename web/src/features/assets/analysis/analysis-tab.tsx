import { useEffect, useMemo, useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useContractAnalysis } from '#app/data/futures/analysis.ts';
import { NO_VALUE } from '#app/lib/format.ts';
import { useLocale, useText } from '#app/lib/i18n.ts';
import { Money, percentText } from '#app/parts/contracts/contract-cells.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { ContractSums } from './contract-sums.tsx';
import { addMonths, dayOfMonth, daysIn, monthOf, monthStartMs, monthText } from './month.ts';
import { PnlCalendar } from './pnl-calendar.tsx';
import { averagesOf, type ClosedSums, heldText, negate, winRateOf } from './sums.ts';

const MINUTE_MS = 60_000;
const COIN = 'USDT';

/** The present minute: a page that stays open over midnight has the new day. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What futures positions brought that were closed in a month: by day, in all and by contract. */
export function AnalysisTab({ view, change }: AssetViewState) {
  const t = useText();
  const locale = useLocale();
  const offset = useTimeOffset();
  const now = useMinute();
  const present = monthOf(now, offset);
  // A month that has not begun has nothing to show.
  const month = view.month && view.month < present ? view.month : present;
  const startAt = monthStartMs(month, offset);
  const loaded = useContractAnalysis(startAt, daysIn(month));
  const { error, retry, isPrevious = false } = loaded;
  const data = isPrevious ? undefined : loaded.data;
  const days = useMemo(
    () => new Map(data?.days.map((day) => [dayOfMonth(month, offset, day.time), day])),
    [data, month, offset],
  );
  const goTo = (by: 1 | -1) => {
    const next = addMonths(month, by);
    if (next > present) return false;
    change({ month: next === present ? '' : next });
    return true;
  };
  const title = monthText(month, locale);
  if (!data && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  return (
    <>
      <div className="flex flex-col gap-4 wide:flex-row wide:items-start">
        <Panel label={t('assets.pnlCalendar')} className="min-w-0 flex-1 p-3 tablet:p-4">
          <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
            <h2 className="font-semibold">
              {t('assets.pnlCalendar')}{' '}
              <span className="font-normal text-ink-2 text-small">{COIN}</span>
            </h2>
            <div className="flex items-center gap-1">
              <IconButton
                icon="chevron-left"
                label={t('assets.previousMonth')}
                onClick={() => goTo(-1)}
              />
              <span className="min-w-32 text-center font-medium" aria-live="polite">
                {title}
              </span>
              <IconButton
                icon="chevron-right"
                label={t('assets.nextMonth')}
                disabled={month === present}
                onClick={() => goTo(1)}
              />
            </div>
          </div>
          <PnlCalendar
            month={month}
            label={`${t('assets.pnlCalendar')} ${title}`}
            days={days}
            lastDay={month === present ? dayOfMonth(month, offset, now) : daysIn(month)}
            onMonth={goTo}
          />
        </Panel>
        <Totals total={data?.total} />
      </div>
      <Panel label={t('assets.pnlByContract')} className="overflow-hidden">
        <PanelHead
          title={t('assets.pnlByContract')}
          more={{
            to: '/order?product=futures&tab=position-history',
            text: t('orders.positionHistory'),
          }}
        />
        <ContractSums loaded={{ ...loaded, data: data?.contracts, isLoading: !data }} />
      </Panel>
    </>
  );
}

/** The month in figures. */
function Totals({ total }: { readonly total: ClosedSums | undefined }) {
  const t = useText();
  const money = (amount: string | undefined) => (
    <Amount>
      <Money amount={amount} />
    </Amount>
  );
  const figures = total && {
    closePnl: money(total.profit),
    winRate: `${percentText(winRateOf(total))} (${total.wins}/${total.count})`,
    averageWin: money(averagesOf(total).win),
    averageLoss: money(averagesOf(total).loss),
    averageHeld: total.count === 0 ? NO_VALUE : heldText(t, total.heldMsAverage),
    beforeCosts: money(total.realised),
    feesPaid: money(negate(total.fees)),
    fundingReceived: money(negate(total.funding)),
  };
  const names = {
    closePnl: 'orders.closePnl',
    winRate: 'assets.winRate',
    averageWin: 'assets.averageWin',
    averageLoss: 'assets.averageLoss',
    averageHeld: 'assets.averageHeld',
    beforeCosts: 'assets.pnlBeforeCosts',
    feesPaid: 'assets.feesPaid',
    fundingReceived: 'assets.fundingReceived',
  } as const;
  return (
    <Panel label={t('assets.summary')} className="wide:w-[304px] wide:shrink-0">
      <h2 className="px-4 py-4 font-semibold tablet:px-5">{t('assets.summary')}</h2>
      <dl className="tabular-nums">
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <div
            key={name}
            className="flex h-11 items-center justify-between gap-3 border-line border-t px-4 tablet:px-5"
          >
            <dt className="text-ink-2 text-small">{t(names[name])}</dt>
            <dd className="font-medium">{figures?.[name] ?? <Skeleton className="h-5 w-20" />}</dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t px-4 py-3 text-ink-3 text-small tablet:px-5">
        {t('assets.analysisHint')}
      </p>
    </Panel>
  );
}
