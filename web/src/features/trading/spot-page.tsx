import { useMemo } from 'react';
import { useSpotMarkets } from '../../data/markets/markets.ts';
import { SpotBook } from './book/spot-book.tsx';
import { SpotChart } from './chart/spot-chart.tsx';
import { OrderPanel } from './forms/spot/order-panel.tsx';
import { spotForm } from './forms/spot/spot-form-port.ts';
import { SpotHeader } from './header/spot-header.tsx';
import type { SpotMarket } from './market/trading-market.ts';
import type { TradingParts } from './page/page-context.ts';
import { OrdersPanel } from './panels/spot/orders-panel.tsx';
import { TradingScreen } from './screen/trading-screen.tsx';

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
