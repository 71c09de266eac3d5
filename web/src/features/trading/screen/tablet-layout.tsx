import type { TradingMarket } from '../market/trading-market.ts';
import type { LayoutProps } from '../page/page-context.ts';
import { StatusBar } from './status-bar.tsx';

/** The chart over the width, book and form side by side below it, then the orders. */
export function TabletLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  return (
    <>
      <div className="flex flex-col gap-1 p-1">
        <Header market={market} />
        <Chart market={market} className="h-[420px]" />
        <div className="grid grid-cols-2 gap-1">
          <Book market={market} className="min-h-[560px]" />
          <Form market={market} />
        </div>
        <Orders market={market} className="min-h-[280px]" />
      </div>
      <div className="sticky bottom-0 z-20 mt-auto">
        <StatusBar product={market.product} />
      </div>
    </>
  );
}
