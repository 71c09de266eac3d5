import { useIsRoomy, useIsTouched } from '#app/data/device/device.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { LayoutProps } from '../page/page-context.ts';
import { useSizes, useTradingPreferences } from '../page/trading-preferences.ts';
import { MARKET_LIST_PX, MarketList } from './market-list.tsx';
import { Resizer } from './resizer.tsx';
import { StatusBar } from './status-bar.tsx';

/**
 * However high the orders were dragged, what is above them stays whole: the order form, and on a
 * wide screen, where the form stands beside the orders, the best levels of the book.
 */
const ORDERS_MAX = {
  belowForm: '[--orders-max:max(140px,100dvh-556px)] wide:[--orders-max:max(140px,100dvh-440px)]',
  besideForm: '[--orders-max:max(140px,100dvh-440px)]',
} as const;

/** Beside the book on a large screen; elsewhere they are its second tab. */
const TRADES_PX = 240;

/** Everything at once, in panels whose sizes this device remembers. */
export function DesktopLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  const t = useText();
  const isRoomy = useIsRoomy();
  // Fields for fingers are higher: the form has the height of the window then.
  const isFormHigh = useIsTouched();
  const isFolded = useTradingPreferences((state) => state.isMarketListFolded);
  const { bookWidth, formWidth, ordersHeight } = useSizes('desktop');
  const list = isRoomy ? `${MARKET_LIST_PX[isFolded ? 'folded' : 'open']}px 4px ` : '';
  const trades = isRoomy ? ` 4px ${TRADES_PX}px` : '';
  const gridTemplateColumns = `${list}minmax(360px, 1fr) 4px ${bookWidth}px${trades} 4px ${formWidth}px`;
  const gridTemplateRows = `minmax(0, 1fr) 4px min(${ordersHeight}px, var(--orders-max))`;
  const formSpan = isFormHigh ? 'row-span-3' : 'wide:row-span-3';
  const ordersSpan = isRoomy
    ? 'col-span-7'
    : isFormHigh
      ? 'col-span-3'
      : 'col-span-5 wide:col-span-3';
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-h-[640px] flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-1 p-1">
        <Header market={market} />
        <div
          className={`grid min-h-0 flex-1 ${ORDERS_MAX[isFormHigh ? 'besideForm' : 'belowForm']}`}
          style={{ gridTemplateColumns, gridTemplateRows }}
        >
          {isRoomy && (
            <>
              <MarketList market={market} />
              <span />
            </>
          )}
          <Chart market={market} />
          <Resizer label={t('trading.orderBookWidth')} panel="bookWidth" orientation="vertical" />
          <Book market={market} {...(isRoomy && { only: 'book' })} />
          {isRoomy && (
            <>
              <span />
              <Book market={market} only="trades" />
            </>
          )}
          <Resizer
            label={t('trading.orderFormWidth')}
            panel="formWidth"
            orientation="vertical"
            className={formSpan}
          />
          <Form market={market} className={formSpan} />
          <Resizer
            label={t('trading.ordersHeight')}
            panel="ordersHeight"
            orientation="horizontal"
            className={ordersSpan}
          />
          <Orders market={market} className={ordersSpan} />
        </div>
      </div>
      <StatusBar product={market.product} />
    </div>
  );
}
