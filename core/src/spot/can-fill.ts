import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { findRange } from '../admit/find-range.ts';
import { canFill } from '../book/liquidity.ts';
import { ORDERS_OF_WHOLE_MAX } from '../limits.ts';
import type { Market } from '../market.ts';
import type { State } from '../state.ts';

/** Whether an order in its turn can be filled wholly with the present book. */
export function canFillNow(
  state: State,
  market: Market,
  slot: number,
  limitTicks: number,
): boolean {
  const { orders } = state;
  const side = orders.side[slot] as Side;
  const isByMoney = side === Side.BUY && orders.type[slot] === OrderType.MARKET;
  const taker = {
    user: orders.user[slot]!,
    side,
    limitTicks,
    lots: orders.remainingLots[slot]!,
    money: isByMoney ? orders.frozenAmount[slot]! : Number.POSITIVE_INFINITY,
    selfTradePrevention: orders.selfTradePrevention[slot]!,
  };
  const bounds = { ...findRange(state, market), ordersMax: ORDERS_OF_WHOLE_MAX };
  return canFill(market.book, orders, taker, market.notionalUnit, undefined, bounds);
}
