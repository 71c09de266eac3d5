import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { useMemo } from 'react';
import { isInScope } from './cancellable.ts';
import {
  cancelAllSpotOrders,
  cancelSpotOrder,
  cancelSpotOrders,
  type Order,
  useOpenOrders,
} from './spot-orders.ts';
import { type Cancelling, type CancelMany, useCancelling } from './use-cancelling.ts';

/** All of a market go by one command, those of one side or kind by one request for each. */
async function cancelMany({ symbol, scope }: CancelMany, open: readonly Order[]) {
  if (scope === 'all') {
    return { done: await cancelAllSpotOrders(symbol), failed: 0, message: null };
  }
  return cancelSpotOrders(
    open
      .filter((order) => symbol === '' || order.symbol === symbol)
      .filter((order) => isInScope(order, scope))
      .filter(({ clientOrderId }) => !isBotOrder(clientOrderId))
      .map(({ code }) => code),
  );
}

/** Cancels spot orders after a confirmation. */
export function useSpotCancelling(): Cancelling {
  const orders = useOpenOrders().data;
  const canceller = useMemo(
    () => ({
      one: cancelSpotOrder,
      many: (which: CancelMany) => cancelMany(which, orders ?? []),
    }),
    [orders],
  );
  return useCancelling(canceller);
}
