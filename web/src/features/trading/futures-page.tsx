import { useMemo } from 'react';
import { FuturesDialogs } from '../../data/futures/dialogs/futures-dialogs.tsx';
import { useContractMarkets } from '../../data/markets.ts';
import { FuturesChart } from './chart/futures-chart.tsx';
import { FuturesFormPanel } from './futures-form/futures-form-panel.tsx';
import { futuresForm } from './futures-form/futures-form-port.ts';
import { FuturesPanel } from './futures-panel/futures-panel.tsx';
import { FuturesHeader } from './header/futures-header.tsx';
import type { FuturesMarket } from './market/trading-market.ts';
import { FuturesBook } from './order-book/futures-book.tsx';
import type { TradingParts } from './page-context.ts';
import { TradingScreen } from './trading-screen.tsx';

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
    <>
      <TradingScreen
        product="futures"
        markets={{ ...loaded, data }}
        form={futuresForm}
        parts={parts}
      />
      <FuturesDialogs />
    </>
  );
}
