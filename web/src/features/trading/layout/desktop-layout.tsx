import { useText } from '../../../lib/i18n.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { LayoutProps } from '../page-context.ts';
import { useSizes } from '../trading-preferences.ts';
import { Resizer } from './resizer.tsx';
import { StatusBar } from './status-bar.tsx';

/** However high the orders were dragged, the order form above them stays whole. */
const ORDERS_HEIGHT_MAX = 'max(140px, 100dvh - 556px)';

/** Everything at once, in panels whose sizes this device remembers. */
export function DesktopLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  const t = useText();
  const { bookWidth, formWidth, ordersHeight } = useSizes('desktop');
  const columns = `minmax(360px, 1fr) 4px ${bookWidth}px 4px ${formWidth}px`;
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-h-[640px] flex-col">
      <div className="flex min-h-0 flex-1 flex-col px-1 pt-1">
        <Header market={market} />
        <div className="mt-1 grid min-h-0 flex-1" style={{ gridTemplateColumns: columns }}>
          <Chart market={market} />
          <Resizer label={t('Width of the order book')} panel="bookWidth" orientation="vertical" />
          <Book market={market} />
          <Resizer label={t('Width of the order form')} panel="formWidth" orientation="vertical" />
          <Form market={market} />
        </div>
        <Resizer label={t('Height of the orders')} panel="ordersHeight" orientation="horizontal" />
        <div
          className="flex shrink-0 flex-col pb-1"
          style={{ height: `min(${ordersHeight}px, ${ORDERS_HEIGHT_MAX})` }}
        >
          <Orders market={market} className="flex-1" />
        </div>
      </div>
      <StatusBar />
    </div>
  );
}
