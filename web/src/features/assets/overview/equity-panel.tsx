import type { EquityProfit } from '@bourse/contract/routes/wallet.ts';
import { useState } from 'react';
import { useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useShownCurrency } from '#app/data/markets/shown-currency.ts';
import { type Equity, type EquityDays, useEquity } from '#app/data/user/assets.ts';
import { directionOf, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { AreaLine } from '#app/ui/figures/area-line.tsx';
import { Change } from '#app/ui/figures/change.tsx';
import { rangeOf } from '#app/ui/figures/spark-path.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetError } from '../frame/asset-error.tsx';

const TOTAL_DECIMALS = 2;
/** A change below a percent does not fill the height. */
const RANGE_LEAST = 0.01;
const spans = ['7', '30', '90'] as const;

/** What was owned at 00:00 UTC of each day, up to now, and what of the change was profit. */
export function EquityPanel() {
  const t = useText();
  const { unit } = useShownCurrency();
  const [span, setSpan] = useState<(typeof spans)[number]>('7');
  const equity = useEquity(Number(span) as EquityDays);
  return (
    <Panel label={t('assets.equityOverTime')} className="p-4 tablet:p-5 low-phone:order-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-semibold">
          {t('assets.equityOverTime')}{' '}
          <span className="font-normal text-ink-2 text-small">{unit}</span>
        </h2>
        <Segmented
          label={t('assets.equityOverTime')}
          size="small"
          className="whitespace-nowrap"
          segments={spans.map((value) => ({ value, label: t('assets.daysSpan', { days: value }) }))}
          value={span}
          onValue={setSpan}
        />
      </div>
      {equity.data ? (
        <Line equity={equity.data} />
      ) : equity.error ? (
        <AssetError message={equity.error} onRetry={equity.retry} className="py-8" />
      ) : (
        <Skeleton className="mt-3 h-[212px] w-full" />
      )}
    </Panel>
  );
}

function Line({ equity: { list, range } }: { readonly equity: Equity }) {
  const t = useText();
  const shown = useShownCurrency();
  const offset = useTimeOffset();
  const isHidden = useAreAmountsHidden();
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last || first === last) {
    return (
      <EmptyState
        icon="chart"
        title={t('assets.chartStarts')}
        hint={t('assets.chartStartsHint')}
        className="py-6"
      />
    );
  }
  const end = (point: typeof first) => (
    <span className="flex flex-col last:items-end">
      <span className="text-ink-2 text-small">{formatTime(point.time, offset, 'short')}</span>
      <span className="font-medium tabular-nums">
        <Amount>{shown.format(point.totalUsdt, TOTAL_DECIMALS, { zero: true })}</Amount>
      </span>
    </span>
  );
  const bots = range?.bots;
  const totals = list.map(({ totalUsdt }) => Number(totalUsdt));
  const drawn = rangeOf(totals, RANGE_LEAST);
  const axisDecimals = drawn.high - drawn.low < 1 ? TOTAL_DECIMALS : 0;
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-ink-2 text-small">{t('assets.pnlInPeriod')}</dt>
          <dd>
            <Profit profit={range} />
          </dd>
          {bots && (
            <dd className="text-ink-2 text-small tabular-nums">
              {t('assets.ofThisBots')}{' '}
              <Amount>
                {shown.format(bots, TOTAL_DECIMALS, { zero: true, sign: true })} {shown.unit}
              </Amount>
            </dd>
          )}
        </div>
        <div>
          <dt className="text-ink-2 text-small">{t('assets.netDeposits')}</dt>
          <dd className="font-medium tabular-nums">
            <Amount>{shown.format(range?.netInflow, TOTAL_DECIMALS)}</Amount>
          </dd>
        </div>
      </dl>
      <div className="flex items-stretch gap-2">
        <div className="min-w-0 flex-1">
          {/* The shape of a line tells as much as its numbers. */}
          <AreaLine
            values={isHidden ? totals.map(() => 0) : totals}
            direction={isHidden || !range ? 'flat' : directionOf(range.pnl)}
            {...(!isHidden && { range: drawn })}
          />
        </div>
        <div className="mt-3 flex flex-col justify-between text-right text-ink-3 text-tiny tabular-nums">
          {(['high', 'low'] as const).map((edge) => (
            <span key={edge}>
              <Amount>{shown.format(drawn[edge].toFixed(TOTAL_DECIMALS), axisDecimals)}</Amount>
            </span>
          ))}
        </div>
      </div>
      <div className="mt-2 flex justify-between gap-3">
        {end(first)}
        {end(last)}
      </div>
    </>
  );
}

const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink' } as const;

/** A profit or loss with its sign, colour and percent; `--` while it is not known. */
export function Profit({ profit }: { readonly profit: EquityProfit | null | undefined }) {
  const shown = useShownCurrency();
  if (!profit) return <span className="text-ink-2">--</span>;
  const direction = directionOf(profit.pnl);
  return (
    <Amount>
      <span className={`font-medium tabular-nums ${tones[direction]}`}>
        {shown.format(profit.pnl, TOTAL_DECIMALS, { zero: true, sign: true })} {shown.unit}
      </span>{' '}
      <Change percent={`${profit.percent}%`} className="tabular-nums" />
    </Amount>
  );
}
