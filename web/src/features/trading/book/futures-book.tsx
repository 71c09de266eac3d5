import { useMemo } from 'react';
import { useContractCancelling } from '#app/data/futures/use-contract-cancelling.ts';
import { usePrivate } from '#app/data/live/use-feed.ts';
import { useExchangeRules } from '#app/data/markets/rules.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import type { BookProps } from '../page/page-context.ts';
import { OrderBookPanel } from './order-book-panel.tsx';
import { ownLevelsOf } from './own-orders.ts';

interface FuturesBookProps extends BookProps {
  readonly market: FuturesMarket;
  readonly className?: string;
}

/** The book of a contract with the user's own orders marked. */
export function FuturesBook(props: FuturesBookProps) {
  const { symbol, precision } = props.market;
  const rules = useExchangeRules().data?.contracts.find((one) => one.symbol === symbol);
  const { orders } = usePrivate().futures;
  const own = useMemo(() => {
    const here = [...orders.values()].filter((order) => order.symbol === symbol);
    return ownLevelsOf(
      here.filter(({ price }) => Number(price) > 0),
      precision,
    );
  }, [orders, symbol, precision]);
  const cancelling = useContractCancelling();
  return <OrderBookPanel {...props} {...{ own, cancelling }} tickSize={rules?.tickSize} />;
}
