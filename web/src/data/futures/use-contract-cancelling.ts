import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { useMemo } from 'react';
import { isInScope } from '../orders/cancellable.ts';
import { type Cancelling, type CancelMany, useCancelling } from '../orders/use-cancelling.ts';
import { cancelContractOrder, cancelContractOrders } from './actions.ts';
import { type FuturesOrder, useContractOrders } from './contract-orders.ts';

/** Whether an order guards a position: a stop loss or take profit that is in force. */
export const isExit = ({ exitType }: Pick<FuturesOrder, 'exitType'>) => exitType !== '';

/** Cancels contract orders after a confirmation; many with one request for each, side by side. */
export function useContractCancelling(): Cancelling {
  const orders = useContractOrders().data;
  const canceller = useMemo(
    () => ({
      one: cancelContractOrder,
      many: ({ symbol, scope, withExits }: CancelMany) =>
        cancelContractOrders(
          (orders ?? [])
            .filter((order) => symbol === '' || order.symbol === symbol)
            .filter((order) => isInScope(order, scope))
            .filter((order) => withExits || !isExit(order))
            .filter(({ clientOrderId }) => !isBotOrder(clientOrderId))
            .map(({ code }) => code),
        ),
    }),
    [orders],
  );
  return useCancelling(canceller);
}
