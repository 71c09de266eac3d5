import { create } from 'zustand';
import { onSessionEnd } from '../../data/server/session.ts';

/** An order of one of the products, by its code. */
export interface OrderName {
  readonly product: 'spot' | 'futures';
  readonly code: string;
}

/** The order whose detail is open, null while none is: any list may open one, `OrderDetail` draws it. */
export const useOrderDetail = create<{ readonly shown: OrderName | null }>(() => ({ shown: null }));

export const openOrderDetail = (shown: OrderName) => useOrderDetail.setState({ shown });
export const closeOrderDetail = () => useOrderDetail.setState({ shown: null });

onSessionEnd(closeOrderDetail);
