import { type BotFilter, botFilters, passesBots } from '@bourse/contract/trading-bots.ts';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../data/device/device.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { DayField, Named } from '../../parts/orders/day-field.tsx';
import { ranges } from '../../parts/orders/time-range.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { type Option, Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { firstView, isFiltered, type SideFilter, sides } from './orders-view.ts';
import type { OrdersViewState } from './use-orders-view.ts';

const ALL = 'all';

const rangeTexts: Readonly<Record<(typeof ranges)[number], TextKey>> = {
  all: 'orders.all',
  '7d': 'orders.last7Days',
  '30d': 'orders.last30Days',
  '90d': 'orders.last3Months',
  yesterday: 'orders.yesterday',
  dates: 'orders.customDates',
};

const botTexts: Readonly<Record<BotFilter, TextKey>> = {
  all: 'orders.all',
  only: 'orders.botsOnly',
  none: 'orders.excludeBots',
};

export type SideTexts = Readonly<Record<SideFilter, TextKey>>;
export const orderSideTexts: SideTexts = {
  all: 'orders.all',
  buy: 'trading.buy',
  sell: 'trading.sell',
};
export const positionSideTexts: SideTexts = {
  all: 'orders.all',
  buy: 'orders.long',
  sell: 'orders.short',
};

interface Market {
  readonly symbol: string;
  readonly name: string;
}

interface OrderFiltersProps extends OrdersViewState {
  /** What the first filter chooses from, and its name. */
  readonly marketTitle: string;
  readonly markets: readonly Market[];
  /** What the sides are called. */
  readonly sideTexts: SideTexts;
  /** Positions are of nobody's orders alone. */
  readonly hasBots?: boolean;
  /** The orders that bots are chosen from, where all are here: the choices say how many each leaves. */
  readonly counted?: readonly { readonly clientOrderId: string }[] | undefined;
  /** What can be done with all rows: on a phone it ends the line of the filters. */
  readonly action: ReactNode;
  /** Reads again with the same filters, up to this moment. */
  readonly onSearch: () => void;
}

/** On a phone they are a sheet behind one row, so that the list begins in sight; a mark says that some are chosen. */
export function OrderFilters(props: OrderFiltersProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return <FilterFields {...props} />;
  const search = () => {
    setOpen(false);
    props.onSearch();
  };
  return (
    <>
      <div className="flex h-11 items-center border-line border-b pr-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-w-0 flex-1 items-center gap-2 self-stretch px-3 text-ink-2 text-small focus-visible:-outline-offset-2"
        >
          {t('orders.filters')} <Icon name="chevron-down" size={14} />
          {isFiltered(props.view) && <Badge tone="accent">{t('orders.filtersChosen')}</Badge>}
        </button>
        {props.action}
      </div>
      {isOpen && (
        <Dialog open onOpen={setOpen} title={t('orders.filters')}>
          <FilterFields {...props} onSearch={search} />
        </Dialog>
      )}
    </>
  );
}

/** Market, side and time. A choice counts at once; Search reads again. */
function FilterFields(props: OrderFiltersProps) {
  const t = useText();
  const {
    view,
    change,
    marketTitle,
    markets,
    sideTexts,
    hasBots = true,
    counted,
    onSearch,
  } = props;
  const countOf = (filter: BotFilter) =>
    counted
      ? ` (${counted.filter(({ clientOrderId }) => passesBots(filter, clientOrderId)).length})`
      : '';
  const marketOptions: readonly Option<string>[] = [
    { value: ALL, label: t('orders.all') },
    ...markets.map(({ symbol, name }) => ({ value: symbol, label: name })),
  ];
  const reset = () => {
    const { symbol, side, range, from, to, bots } = firstView;
    change({ symbol, side, range, from, to, bots });
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-3 tablet:flex tablet:p-3 tablet:flex-wrap tablet:items-center tablet:gap-x-5 tablet:px-4"
      >
        <Named name={marketTitle}>
          <Select
            label={marketTitle}
            size="small"
            className="w-full tablet:w-[136px]"
            value={view.symbol || ALL}
            options={marketOptions}
            onValue={(value) => change({ symbol: value === ALL ? '' : value })}
          />
        </Named>
        <Named name={t('trading.side')}>
          <Select
            label={t('trading.side')}
            size="small"
            className="w-full tablet:w-[104px]"
            value={view.side}
            options={sides.map((side) => ({ value: side, label: t(sideTexts[side]) }))}
            onValue={(side) => change({ side })}
          />
        </Named>
        <Named name={t('orders.timeRange')}>
          <Select
            label={t('orders.timeRange')}
            size="small"
            className="w-full tablet:w-[152px]"
            value={view.range}
            options={ranges.map((range) => ({ value: range, label: t(rangeTexts[range]) }))}
            onValue={(range) => change({ range })}
          />
        </Named>
        {view.range === 'dates' && (
          <>
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
          </>
        )}
        {hasBots && (
          <Named name={t('orders.tradingBots')}>
            <Select
              label={t('orders.tradingBots')}
              size="small"
              className="w-full tablet:w-[136px]"
              value={view.bots}
              options={botFilters.map((value) => ({
                value,
                label: t(botTexts[value]) + countOf(value),
              }))}
              onValue={(bots) => change({ bots })}
            />
          </Named>
        )}
        <div className="col-span-2 flex gap-2 max-tablet:pt-1">
          <Button type="submit" size="small" className="max-tablet:h-11 max-tablet:flex-1">
            {t('ui.search')}
          </Button>
          <Button
            size="small"
            className="max-tablet:h-11 max-tablet:flex-1"
            disabled={!isFiltered(view)}
            onClick={reset}
          >
            {t('orders.resetFilters')}
          </Button>
        </div>
      </form>
    </search>
  );
}
