import { useIsRoomy } from '#app/data/device/device.ts';
import { useText } from '#app/lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { LayoutProps } from '../page/page-context.ts';
import { useIsMarketListFolded, useSizes } from '../page/trading-preferences.ts';
import { FavouriteStrip } from './favourite-strip.tsx';
import { MARKET_LIST_PX, MarketList } from './market-list.tsx';
import { useStripState } from './market-strip.ts';
import { Resizer } from './resizer.tsx';
import { StatusBar } from './status-bar.tsx';

/** However high the orders were dragged, the best levels of the book above them stay whole. */
const ordersMax = (stripPx: number) => `max(140px, 100dvh - ${540 + stripPx}px)`;

const STRIP_PX = 28;

/** Beside the book on a large screen; elsewhere they are its second tab. */
const TRADES_PX = 240;

/** Everything at once, in panels whose sizes this device remembers; the form has the height of the window. */
export function DesktopLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  const t = useText();
  const isRoomy = useIsRoomy();
  const isFolded = useIsMarketListFolded();
  const { bookWidth, formWidth, ordersHeight } = useSizes('desktop');
  const list = isRoomy ? `${MARKET_LIST_PX[isFolded ? 'folded' : 'open']}px 4px ` : '';
  const trades = isRoomy ? ` 4px ${TRADES_PX}px` : '';
  const gridTemplateColumns = `${list}minmax(360px, 1fr) 4px ${bookWidth}px${trades} 4px ${formWidth}px`;
  const hasStrip = useStripState(market.product) === 'shown';
  const gridTemplateRows = `minmax(0, 1fr) 4px min(${ordersHeight}px, ${ordersMax(hasStrip ? STRIP_PX : 0)})`;
  const ordersSpan = isRoomy ? 'col-span-7' : 'col-span-3';
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-h-[640px] flex-col">
      {hasStrip && <FavouriteStrip product={market.product} symbol={market.symbol} />}
      <div className="flex min-h-0 flex-1 flex-col gap-1 p-1">
        <Header market={market} />
        <div className="grid min-h-0 flex-1" style={{ gridTemplateColumns, gridTemplateRows }}>
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
            className="row-span-3"
          />
          <Form market={market} className="row-span-3" />
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
