import { BillKind } from '@bourse/contract/bills.ts';
import type { ReactNode } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useCurrencies } from '#app/data/markets/currencies.ts';
import type { AccountKind } from '#app/data/user/assets.ts';
import { useBillKinds } from '#app/data/user/bills.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { DayField } from '#app/parts/orders/day-field.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { billSpan, firstView, isFiltered, type Range, ranges } from '../view/asset-view.ts';
import type { AssetViewState } from '../view/use-asset-view.ts';

const ALL = 'all';

const rangeTexts: Readonly<Record<Range, TextKey>> = {
  '1d': 'assets.today',
  yesterday: 'orders.yesterday',
  '7d': 'assets.pastSevenDays',
  '30d': 'assets.oneMonth',
  '365d': 'assets.oneYear',
  dates: 'orders.customDates',
};

/** The name above a control, for the eye: the control says it itself. */
function Named({ name, className, children }: NamedProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <span aria-hidden="true" className="text-ink-2 text-small">
        {name}
      </span>
      {children}
    </div>
  );
}

interface NamedProps {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
}

interface HistoryFiltersProps extends AssetViewState {
  readonly account: AccountKind;
  /** The moment that the time range counts back from, UTC epoch milliseconds. */
  readonly nowMs: number;
}

/** Bill type, time and coin. A choice counts at once and stands in the address. */
export function HistoryFilters({ view, change, account, nowMs }: HistoryFiltersProps) {
  const t = useText();
  const offset = useTimeOffset();
  const kinds = useBillKinds(account) ?? [];
  const coins = useCurrencies().data?.currency ?? [];
  const { billKind, range, coin } = view;
  const reset = () => {
    const { billKind, range, from, to, coin } = firstView;
    change({ billKind, range, from, to, coin });
  };
  const { startAt, endAt = nowMs } = billSpan(view, nowMs, offset);
  const dates = [startAt, endAt].map((at) => (at ? formatTime(at, offset, 'date') : ''));
  return (
    <search className="grid grid-cols-2 items-end gap-3 border-line border-b p-4 tablet:flex tablet:flex-wrap tablet:px-5">
      <Named name={t('assets.billTypeFilter')} className="tablet:w-[176px]">
        <Select
          label={t('assets.billTypeFilter')}
          value={billKind === 0 ? ALL : String(billKind)}
          options={[
            { value: ALL, label: t('assets.allTypes') },
            ...kinds.map(({ kind, name }) => ({ value: String(kind), label: name })),
          ]}
          onValue={(value) =>
            change({
              billKind: Object.values(BillKind).find((kind) => String(kind) === value) ?? 0,
            })
          }
        />
      </Named>
      <Named name={t('wallet.coin')} className="tablet:order-2 tablet:w-[136px]">
        <Select
          label={t('wallet.coin')}
          value={coins.some(({ symbol }) => symbol === coin) ? coin : ALL}
          options={[
            { value: ALL, label: t('assets.allCoins') },
            ...coins.map(({ symbol }) => ({ value: symbol, label: symbol })),
          ]}
          onValue={(value) => change({ coin: value === ALL ? '' : value })}
        />
      </Named>
      <Named name={t('orders.timeRange')} className="max-tablet:col-span-2 tablet:order-1">
        <Segmented
          label={t('orders.timeRange')}
          value={range}
          segments={ranges.map((value) => ({ value, label: t(rangeTexts[value]) }))}
          onValue={(value) => change({ range: value })}
          size="small"
          className="min-h-10 items-center max-tablet:flex-wrap [&_label]:h-9 max-tablet:[&_label]:h-11 [&_label]:whitespace-nowrap [&_label]:px-2 tablet:[&_label]:px-3"
        />
      </Named>
      {range === 'dates' && (
        <div className="col-span-2 grid grid-cols-2 gap-3 tablet:order-1 tablet:flex">
          <DayField
            label={t('orders.fromDay')}
            day={view.from}
            onDay={(from) => change({ from })}
            max={view.to}
          />
          <DayField
            label={t('orders.toDay')}
            day={view.to}
            onDay={(to) => change({ to })}
            min={view.from}
          />
        </div>
      )}
      <p className="col-span-2 self-center whitespace-nowrap text-ink-2 text-small tablet:order-4 tablet:ml-auto tablet:self-end tablet:leading-10">
        {dates.join(' – ')}, {formatOffset(offset)}
      </p>
      <Button
        variant="ghost"
        className="justify-self-end tablet:order-3"
        disabled={!isFiltered(view)}
        onClick={reset}
      >
        {t('orders.resetFilters')}
      </Button>
    </search>
  );
}
