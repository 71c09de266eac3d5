import {
  type AccountKind,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, PlaceContractOrder, PlaceOrder } from '@bourse/contract/messages.ts';

/** What a thief may ask of its own orders that would meet. */
export const selfTradeModes = [
  SelfTradePrevention.EXPIRE_MAKER,
  SelfTradePrevention.EXPIRE_TAKER,
  SelfTradePrevention.EXPIRE_BOTH,
  SelfTradePrevention.DECREMENT,
] as const;
export const SELF_TRADE_MODES = selfTradeModes.length;

/** A print, USDT: a little more than what trades must be worth so that they wake. */
export const PRINT_VALUE = 130;

/** 1 buys, -1 sells. */
export type Sign = 1 | -1;

export const sideOf = (sign: Sign): Side => (sign === 1 ? Side.BUY : Side.SELL);

/** A limit order on a spot market that rests, unless `more` says otherwise. */
export function spotOrder(
  market: number,
  sign: Sign,
  priceTicks: number,
  quantityLots: number,
  more: Partial<PlaceOrder> = {},
): CommandBody {
  const value = {
    market,
    side: sideOf(sign),
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    priceTicks,
    quantityLots,
    quoteAmount: 0,
    stopPriceTicks: 0,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    ...more,
  };
  return { case: 'placeOrder', value };
}

/** A limit order on a contract that rests and opens, in hedge mode, unless `more` says otherwise. */
export function contractOrder(
  contract: number,
  sign: Sign,
  priceTicks: number,
  quantityLots: number,
  more: Partial<PlaceContractOrder> = {},
): CommandBody {
  const value = {
    contract,
    side: sideOf(sign),
    positionSide: sign === 1 ? PositionSide.LONG : PositionSide.SHORT,
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    priceTicks,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    ...more,
  };
  return { case: 'placeContractOrder', value };
}

/** Moves an amount from one account of a user to another. */
export function transferOf(
  from: AccountKind,
  to: AccountKind,
  asset: number,
  amount: number,
): CommandBody {
  return { case: 'transfer', value: { from, to, asset, amount } };
}
