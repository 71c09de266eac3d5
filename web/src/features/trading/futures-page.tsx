import { useMemo } from 'react';
import { useContractMarkets } from '../../data/markets/markets.ts';
import { FuturesBook } from './book/futures-book.tsx';
import { FuturesChart } from './chart/futures-chart.tsx';
import { futuresOrder } from './forms/futures/futures-form.ts';
import { FuturesFormPanel } from './forms/futures/futures-form-panel.tsx';
import { FuturesHeader } from './header/futures-header.tsx';
import type { FuturesMarket } from './market/trading-market.ts';
import type { TradingParts } from './page/page-context.ts';
import { FuturesPanel } from './panels/futures/futures-panel.tsx';
import { TradingScreen } from './screen/trading-screen.tsx';

const parts: TradingParts<FuturesMarket> = {
  Header: FuturesHeader,
  Chart: FuturesChart,
  Book: FuturesBook,
  Form: FuturesFormPanel,
  Orders: FuturesPanel,
};

/** /futures and /futures/{symbol}: one perpetual contract to look at and to trade in. */
export function FuturesPage() {
  const loaded = useContractMarkets();
  const items = loaded.data;
  const data = useMemo(
    () => items?.map((item) => ({ ...item, product: 'futures' as const })),
    [items],
  );
  return (
    <TradingScreen
      product="futures"
      markets={{ ...loaded, data }}
      form={futuresOrder.port}
      parts={parts}
    />
  );
}
