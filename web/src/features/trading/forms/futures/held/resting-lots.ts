import { Side as OrderSide, PositionSide } from '@bourse/contract/enumerations.ts';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { lotsOf } from '#app/data/markets/scale.ts';
import { subtractDecimals } from '#app/lib/decimal.ts';
import type { Side } from '../../order-draft.ts';

/** An open order as the private channel tells of it. */
interface OpenOrder {
  readonly symbol: string;
  /** 1 buy, 2 sell. */
  readonly side: number;
  /** 1 long, 2 short; 0: whichever follows (one-way mode). */
  readonly positionType: number;
  readonly quantity: string;
  readonly dealQuantity: string;
  readonly reduceOnly: boolean;
  /** '0' without a trigger. */
  readonly stopPrice: string;
  readonly triggered: boolean;
}

export interface RestingLots {
  readonly openingLots: Readonly<Record<Side, number>>;
  readonly closingLots: Readonly<Record<Side, number>>;
}

/** Lots of the orders that rest in a contract's book, by side: those that open, those that close. */
export function restingLotsOf(
  orders: Iterable<OpenOrder>,
  symbol: string,
  rules: ContractRules | null,
): RestingLots {
  const openingLots = { buy: 0, sell: 0 };
  const closingLots = { buy: 0, sell: 0 };
  for (const order of orders) {
    const isWaiting = Number(order.stopPrice) > 0 && !order.triggered;
    if (order.symbol !== symbol || isWaiting || !rules) continue;
    const left = lotsOf(rules, subtractDecimals(order.quantity, order.dealQuantity)) ?? 0;
    const side = order.side === OrderSide.SELL ? 'sell' : 'buy';
    const closes =
      order.reduceOnly ||
      (order.positionType !== 0 &&
        (order.positionType === PositionSide.LONG) === (side === 'sell'));
    if (closes) closingLots[side] += left;
    else openingLots[side] += left;
  }
  return { openingLots, closingLots };
}
