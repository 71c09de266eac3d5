import { OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ExitTerms, FuturesOrder } from './contract-orders.ts';

/** A take-profit or stop-loss that waits for its trigger. */
export interface WaitingExit extends ExitTerms {
  /** Of the waiting order. */
  readonly code: string;
  readonly kind: 'takeProfit' | 'stopLoss';
}

export interface PositionExits {
  readonly takeProfit: readonly WaitingExit[];
  readonly stopLoss: readonly WaitingExit[];
}

interface Held {
  readonly symbol: string;
  readonly positionType: number;
}

/** The position that an order closes: 1 long, 2 short. In one-way mode a sale closes the long. */
const closedTypeOf = ({ positionType, side }: FuturesOrder) =>
  positionType || (side === Side.SELL ? PositionSide.LONG : PositionSide.SHORT);

const isWaitingFor = ({ symbol, positionType }: Held, order: FuturesOrder) =>
  order.symbol === symbol &&
  !order.triggered &&
  (order.exitType === 'takeProfit' || order.exitType === 'stopLoss') &&
  closedTypeOf(order) === positionType;

/** The exits that wait for a position. There is one position of a contract and a side at a time. */
export function exitsOf(position: Held, orders: readonly FuturesOrder[]): PositionExits {
  const exits = orders
    .filter((order) => isWaitingFor(position, order))
    .map((order): WaitingExit => {
      const { code, triggerPriceType, quantity, orderType } = order;
      const kind = order.exitType === 'takeProfit' ? 'takeProfit' : 'stopLoss';
      const price = orderType === OrderType.LIMIT ? order.price : '0';
      return {
        ...{ code, kind, triggerPriceType, price, quantity },
        triggerPrice: order.stopPrice,
      };
    });
  return {
    takeProfit: exits.filter(({ kind }) => kind === 'takeProfit'),
    stopLoss: exits.filter(({ kind }) => kind === 'stopLoss'),
  };
}
