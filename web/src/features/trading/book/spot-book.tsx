import { useMemo } from 'react';
import { useOwnOrders } from '#app/data/orders/use-own-orders.ts';
import { useSpotCancelling } from '#app/data/orders/use-spot-cancelling.ts';
import { useSpotRules } from '#app/data/user/trading-rules.ts';
import type { SpotMarket } from '../market/trading-market.ts';
import type { BookProps } from '../page/page-context.ts';
import { OrderBookPanel } from './order-book-panel.tsx';
import { ownLevelsOf } from './own-orders.ts';

interface SpotBookProps extends BookProps {
  readonly market: SpotMarket;
  readonly className?: string;
}

/** The book of a spot market with the user's own orders marked. */
export function SpotBook(props: SpotBookProps) {
  const { symbol, precision } = props.market;
  const { rules } = useSpotRules(symbol);
  const orders = useOwnOrders(symbol);
  const own = useMemo(() => ownLevelsOf(orders, precision), [orders, precision]);
  const cancelling = useSpotCancelling();
  return <OrderBookPanel {...props} {...{ own, cancelling }} tickSize={rules?.tickSize} />;
}
