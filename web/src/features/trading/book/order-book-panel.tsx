import { useState } from 'react';
import { useIsRoomy } from '#app/data/device/device.ts';
import { useFading } from '#app/data/live/use-staleness.ts';
import type { Cancelling } from '#app/data/orders/use-cancelling.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { CancelQuestion } from '#app/parts/cancel/cancel-question.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import type { BookProps, BookTab } from '../page/page-context.ts';
import { useTradingPreferences } from '../page/trading-preferences.ts';
import { BookSummary } from './book-summary.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { BriefBook } from './brief-book.tsx';
import { groupChoices } from './ladder.ts';
import { LadderView } from './ladder-view.tsx';
import { LitTradesChoice } from './lit-trades-choice.tsx';
import type { OwnLevel } from './own-orders.ts';
import { RecentTrades } from './recent-trades.tsx';

interface OrderBookPanelProps extends BookProps {
  readonly market: TradingMarket;
  /** The smallest step of the price, as a decimal string; undefined until it is known. */
  readonly tickSize: string | undefined;
  /** What the user has in the book; the same list while nothing changed. */
  readonly own: readonly OwnLevel[];
  readonly cancelling: Cancelling;
  readonly className?: string;
}

/** The order book and the last trades: on a large screen each is a panel of its own, with its name above it. */
export function OrderBookPanel({
  market,
  tickSize,
  own,
  cancelling,
  only,
  first = 'book',
  onWhole,
  className,
}: OrderBookPanelProps) {
  const t = useText();
  const fading = useFading();
  const [chosenTab, setTab] = useState<BookTab>(first);
  const [groupIndex, setGroupIndex] = useState(0);
  const layout = useTradingPreferences((state) => state.ladderLayout);
  const { precision, quotation } = market;
  const isRoomy = useIsRoomy();
  const tab = only ?? chosenTab;
  const label = only === 'trades' ? t('trading.realTimeTrades') : t('trading.orderBook');
  const title = only && isRoomy ? label : undefined;
  const tickUnits = Math.max(1, Math.round(Number(tickSize ?? 0) * 10 ** precision));
  const choices = groupChoices(tickUnits, precision, Number(quotation.latestPrice));
  const group = choices[groupIndex] ?? choices[0];

  return (
    <Panel
      label={label}
      className={classNames('flex min-h-0 flex-col overflow-hidden', fading, className)}
    >
      {!only && !onWhole && (
        <div className="shrink-0 border-line border-b px-3">
          <Tabs
            label={t('trading.orderBook')}
            size="small"
            className="h-9 touch:h-11 max-tablet:h-11 gap-4"
            value={tab}
            onValue={setTab}
            tabs={[
              { value: 'book', label: t('trading.orderBook') },
              { value: 'trades', label: t('trading.realTimeTrades') },
            ]}
          />
        </div>
      )}
      {onWhole && group ? (
        <BriefBook {...{ market, group, own, onWhole }} groups={choices} onGroup={setGroupIndex} />
      ) : tab === 'book' && group ? (
        <>
          <BookToolbar
            market={market}
            groups={choices}
            group={group}
            onGroup={setGroupIndex}
            title={title}
          />
          <LadderView
            market={market}
            layout={layout}
            groupUnits={group.units}
            own={own}
            cancelling={cancelling}
          />
          <BookSummary market={market} />
          <CancelQuestion cancelling={cancelling} pairName="" />
        </>
      ) : (
        <>
          <div
            className={classNames(
              'flex shrink-0 items-center',
              title ? 'h-9 border-line border-b pr-1 pl-3' : 'h-8 max-tablet:h-11 px-2',
            )}
          >
            {title && <h2 className="font-semibold text-small">{title}</h2>}
            <LitTradesChoice market={market} />
          </div>
          <RecentTrades market={market} />
        </>
      )}
    </Panel>
  );
}
