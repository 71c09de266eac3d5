import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import type { MarketTerms } from '../db/tables-trading-bots.ts';
import type { BotRow, Closing, OrderRow } from './bot-store.ts';

/** The id of an order: it says all by which the same order is known again. */
export const clientOrderIdOf = ({ bot_id, slot, cycle }: OrderRow): string =>
  `${botOrderPrefix(bot_id)}${slot}-${cycle}`;

/** What is sent to place an order. */
export function placementOf({ symbol, terms }: BotRow, order: OrderRow) {
  const { tickSize, lotSize, baseDecimals, quoteDecimals } = terms;
  const { price_ticks, quantity_lots, quote_amount } = order;
  const size =
    quantity_lots > 0
      ? { quantity: formatDecimal(quantity_lots * lotSize, baseDecimals) }
      : { amount: formatDecimal(quote_amount, quoteDecimals) };
  return {
    ...{ symbol, ...size, orderSide: order.side, clientOrderId: clientOrderIdOf(order) },
    orderType: price_ticks > 0 ? OrderType.LIMIT : OrderType.MARKET,
    ...(price_ticks > 0 && { price: formatDecimal(price_ticks * tickSize, quoteDecimals) }),
    // An own order that rests, of a bot or by hand, is never traded with.
    selfTrade: 'EXPIRE_TAKER' as const,
  };
}

/** What a closed order moved, from its trades; nothing: not all of them are told yet. */
export function closingOf(
  order: SpotOrder & { readonly fills: readonly SpotFill[] },
  terms: MarketTerms,
): Closing | undefined {
  const { baseDecimals, quoteDecimals, lotSize } = terms;
  const isBuy = order.orderSide === Side.BUY;
  let base = 0;
  let quote = 0;
  let fee = 0;
  let feeInQuote = 0;
  for (const fill of order.fills) {
    const quantity = exactly(fill.quantity, baseDecimals);
    const amount = exactly(fill.amount, quoteDecimals);
    const paid = exactly(fill.fee, isBuy ? baseDecimals : quoteDecimals);
    base += quantity;
    quote += amount;
    fee += paid;
    feeInQuote += isBuy ? Number((BigInt(amount) * BigInt(paid)) / BigInt(quantity)) : paid;
  }
  if (base !== exactly(order.dealQuantity, baseDecimals)) return undefined;
  return {
    ...{ dealt_lots: base / lotSize, dealt_notional: quote, fee: feeInQuote },
    base_delta: isBuy ? base - fee : -base,
    quote_delta: isBuy ? -quote : quote - fee,
  };
}

/** A price of the exchange in ticks. */
export const ticksOf = (price: string, { tickSize, quoteDecimals }: MarketTerms): number =>
  exactly(price, quoteDecimals) / tickSize;

function exactly(text: string, decimals: number): number {
  const value = parseDecimal(text, decimals);
  if (typeof value === 'string') throw new Error(`${text} is no amount: ${value}`);
  return value;
}
