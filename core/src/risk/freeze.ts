import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { baseAmountOf, notionalOf, notionalOrInfinity } from '../arithmetic.ts';

/** What decides how much an order freezes. */
export interface FreezeTerms {
  readonly side: Side;
  readonly type: OrderType;
  /** Of a market order, the protection price. */
  readonly limitTicks: number;
  /** 0 for a market buy by amount. */
  readonly quantityLots: number;
  /** 0: none. */
  readonly quoteAmount: number;
}

/** The parts of a market's rules that convert ticks and lots to money. */
export interface Scale {
  readonly lotSize: number;
  readonly notionalUnit: number;
}

/**
 * The most that an order can give: base atomic units of a sell, quote atomic units of a buy. A
 * limit order needs all of it (I09); a market buy is content with what is available.
 */
export function freezeOf(terms: FreezeTerms, scale: Scale): number {
  const { side, type, limitTicks, quantityLots, quoteAmount } = terms;
  if (side === Side.SELL) return baseAmountOf(quantityLots, scale.lotSize);
  if (type === OrderType.LIMIT) return notionalOf(limitTicks, quantityLots, scale.notionalUnit);
  let freeze: number = AMOUNT_MAX;
  if (quantityLots > 0) {
    freeze = Math.min(freeze, notionalOrInfinity(limitTicks, quantityLots, scale.notionalUnit));
  }
  return quoteAmount > 0 ? Math.min(freeze, quoteAmount) : freeze;
}

/** What `lots` of an order keep frozen: at its own limit for a limit buy, base for a sell. */
export function frozenFor(side: Side, limitTicks: number, lots: number, scale: Scale): number {
  return side === Side.SELL
    ? baseAmountOf(lots, scale.lotSize)
    : notionalOf(limitTicks, lots, scale.notionalUnit);
}
