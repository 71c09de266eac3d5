import { OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { addDecimals, minDecimal } from '../../lib/decimal.ts';
import type { ExitTerms, FuturesOrder } from './contract-orders.ts';

/** A take-profit or stop-loss that waits for its trigger. */
export interface WaitingExit extends ExitTerms {
  /** Of the waiting order. */
  readonly code: string;
  readonly kind: 'takeProfit' | 'stopLoss';
  /** It closes all of the position, however large that is by then; its quantity is 0. */
  readonly isWhole: boolean;
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
      const { code, triggerPriceType, quantity, isWhole, orderType } = order;
      const kind = order.exitType === 'takeProfit' ? 'takeProfit' : 'stopLoss';
      const price = orderType === OrderType.LIMIT ? order.price : '0';
      return {
        ...{ code, kind, triggerPriceType, price, quantity, isWhole },
        triggerPrice: order.stopPrice,
      };
    });
  return {
    takeProfit: exits.filter(({ kind }) => kind === 'takeProfit'),
    stopLoss: exits.filter(({ kind }) => kind === 'stopLoss'),
  };
}

/** How much of a position of this quantity an exit closes: a part is never more than is held. */
export const quantityOfExit = (
  { isWhole, quantity }: Pick<WaitingExit, 'isWhole' | 'quantity'>,
  held: string,
): string => (isWhole ? held : minDecimal(quantity, held));

/** How much of a position of this quantity its exits of one kind close together, a decimal string. */
export const coveredBy = (exits: readonly WaitingExit[], held: string): string =>
  exits.reduce(
    (covered, exit) => minDecimal(addDecimals(covered, quantityOfExit(exit, held)), held),
    '0',
  );
