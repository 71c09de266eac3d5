import type { MarketItem } from '../../../data/markets.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { MarketHeader } from '../header/market-header.tsx';
import { OrderBookPanel } from '../order-book/order-book-panel.tsx';
import { OrderPanel } from '../order-form/order-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { StatusBar } from './status-bar.tsx';

/** The chart over the width, book and form side by side below it, then the orders. */
export function TabletLayout({ market }: { market: MarketItem }) {
  return (
    <>
      <div className="flex flex-col gap-1 p-1">
        <MarketHeader market={market} />
        <ChartPanel market={market} className="h-[420px]" />
        <div className="grid grid-cols-2 gap-1">
          <OrderBookPanel market={market} className="min-h-[560px]" />
          <OrderPanel market={market} />
        </div>
        <OrdersPanel market={market} className="min-h-[280px]" />
      </div>
      <div className="sticky bottom-0 z-20 mt-auto">
        <StatusBar />
      </div>
    </>
  );
}
