import { useMemo } from 'react';
import { type Cancelling, useCancelling } from '../orders/use-cancelling.ts';
import { cancelContractOrder, cancelContractOrders } from './actions.ts';
import { useContractOrders } from './contract-orders.ts';

/** Cancels contract orders after a confirmation; Cancel All sends one request for each order. */
export function useContractCancelling(): Cancelling {
  const orders = useContractOrders().data;
  const canceller = useMemo(
    () => ({
      one: cancelContractOrder,
      all: (symbol: string) =>
        cancelContractOrders(
          (orders ?? [])
            .filter((order) => symbol === '' || order.symbol === symbol)
            .map(({ code }) => code),
        ),
    }),
    [orders],
  );
  return useCancelling(canceller);
}
