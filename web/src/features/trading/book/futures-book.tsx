import { useMemo } from 'react';
import { usePrivate } from '#app/data/live/use-feed.ts';
import { useExchangeRules } from '#app/data/markets/rules.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import type { BookProps } from '../page/page-context.ts';
import { OrderBookPanel } from './order-book-panel.tsx';

interface FuturesBookProps extends BookProps {
  readonly market: FuturesMarket;
  readonly className?: string;
}

/** The book of a contract with the user's own orders marked. */
export function FuturesBook(props: FuturesBookProps) {
  const { symbol } = props.market;
  const rules = useExchangeRules().data?.contracts.find((one) => one.symbol === symbol);
  const { orders } = usePrivate().futures;
  const ownPrices = useMemo(
    () =>
      [...orders.values()]
        .filter((order) => order.symbol === symbol && Number(order.price) > 0)
        .map((order) => order.price),
    [orders, symbol],
  );
  return <OrderBookPanel {...props} tickSize={rules?.tickSize} ownPrices={ownPrices} />;
}
