import type { ReactNode } from 'react';
import { NO_VALUE } from '#app/lib/format.ts';
import { type TextKey, useLocale, useText } from '#app/lib/i18n.ts';
import { Money, percentText } from '#app/parts/contracts/contract-cells.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Amount } from '../frame/amounts.tsx';
import type { Analysed } from '../view/asset-view.ts';
import { monthText } from './month.ts';
import { type ClosedDay, PnlCalendar } from './pnl-calendar.tsx';
import { averagesOf, type ClosedSums, heldText, negate, winRateOf } from './sums.ts';
import type { ShownMonth } from './use-month.ts';

const COIN = 'USDT';

interface MonthPanelsProps {
  readonly product: Analysed;
  readonly shown: ShownMonth;
  /** Undefined while they are read. */
  readonly days: readonly ClosedDay[] | undefined;
  readonly total: ClosedSums | undefined;
}

/** A month of closes: its calendar, and beside it the month in figures. */
export function MonthPanels({ product, shown, days, total }: MonthPanelsProps) {
  const t = useText();
  const { month, isPresent, lastDay, dayOf, goTo } = shown;
  const title = monthText(month, useLocale());
  return (
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
              disabled={isPresent}
              onClick={() => goTo(1)}
            />
          </div>
        </div>
        <PnlCalendar
          product={product}
          month={month}
          label={`${t('assets.pnlCalendar')} ${title}`}
          days={new Map(days?.map((day) => [dayOf(day.time), day]))}
          lastDay={lastDay}
          onMonth={goTo}
        />
      </Panel>
      <Totals product={product} total={total} />
    </div>
  );
}

/** The month in figures. */
function Totals({ product, total }: Pick<MonthPanelsProps, 'product' | 'total'>) {
  const t = useText();
  const isSpot = product === 'spot';
  const money = (amount: string | undefined) => (
    <Amount>
      <Money amount={amount} />
    </Amount>
  );
  const rows: readonly (readonly [name: TextKey, value: ReactNode])[] = [
    [isSpot ? 'assets.realizedSoFar' : 'orders.closePnl', money(total?.profit)],
    ['assets.winRate', total && `${percentText(winRateOf(total))} (${total.wins}/${total.count})`],
    ['assets.averageWin', money(total && averagesOf(total).win)],
    ['assets.averageLoss', money(total && averagesOf(total).loss)],
    [
      'assets.averageHeld',
      total && (total.count === 0 ? NO_VALUE : heldText(t, total.heldMsAverage)),
    ],
    ['assets.pnlBeforeCosts', money(total?.realised)],
    ['assets.feesPaid', money(total && negate(total.fees))],
    ...(isSpot
      ? []
      : [['assets.fundingReceived', money(total && negate(total.funding ?? '0'))] as const]),
  ];
  return (
    <Panel label={t('assets.summary')} className="wide:w-[304px] wide:shrink-0">
      <h2 className="px-4 py-4 font-semibold tablet:px-5">{t('assets.summary')}</h2>
      <dl className="tabular-nums">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex h-11 items-center justify-between gap-3 border-line border-t px-4 tablet:px-5"
          >
            <dt className="text-ink-2 text-small">{t(name)}</dt>
            <dd className="font-medium">{total ? value : <Skeleton className="h-5 w-20" />}</dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t px-4 py-3 text-ink-3 text-small tablet:px-5">
        {t(isSpot ? 'assets.spotAnalysisHint' : 'assets.analysisHint')}
      </p>
    </Panel>
  );
}
