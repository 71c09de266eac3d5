import { useMemo } from 'react';
import { useSpotMarkets } from '../../data/markets.ts';
import { SpotChart } from './chart/spot-chart.tsx';
import { SpotHeader } from './header/spot-header.tsx';
import type { SpotMarket } from './market/trading-market.ts';
import { SpotBook } from './order-book/spot-book.tsx';
import { OrderPanel } from './order-form/order-panel.tsx';
import { spotForm } from './order-form/spot-form-port.ts';
import { OrdersPanel } from './orders/orders-panel.tsx';
import type { TradingParts } from './page-context.ts';
import { TradingScreen } from './trading-screen.tsx';

const parts: TradingParts<SpotMarket> = {
  Header: SpotHeader,
  Chart: SpotChart,
  Book: SpotBook,
  Form: OrderPanel,
  Orders: OrdersPanel,
};

/** /spot and /spot/{symbol}: one spot market to look at and to trade in. */
export function SpotPage() {
  const loaded = useSpotMarkets();
  const items = loaded.data?.list;
  const data = useMemo(
    () => items?.map((item) => ({ ...item, product: 'spot' as const })),
    [items],
  );
  return (
    <TradingScreen product="spot" markets={{ ...loaded, data }} form={spotForm} parts={parts} />
  );
}
