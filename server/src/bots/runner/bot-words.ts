import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { MarginMode, OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { ContractOrder } from '@bourse/contract/routes/futures.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { closingSideOf, EXIT_SLOT } from '@bourse/core/strategy/plan.ts';
import type { MarketTerms } from '#platform/db/tables/tables-trading-bots.ts';
import type { BotRow, Closing, OrderRow } from './bot-store.ts';

/** The id of an order: it says all by which the same order is known again. */
export const clientOrderIdOf = ({ bot_id, slot, cycle }: OrderRow): string =>
  `${botOrderPrefix(bot_id)}${slot}-${cycle}`;

/** What is sent to place an order on a spot market. */
export function placementOf(bot: BotRow, order: OrderRow) {
  const { quoteDecimals } = bot.terms;
  const size =
    order.quantity_lots > 0
      ? { quantity: quantityOf(bot, order) }
      : { amount: formatDecimal(order.quote_amount, quoteDecimals) };
  return { ...termsOf(bot, order), ...size, ...exitOf(order), orderSide: order.side };
}

/** The same on a contract: what opens brings leverage and an isolated margin, what closes only closes. */
export function contractPlacementOf(bot: BotRow, order: OrderRow) {
  const { plan } = bot;
  const leverage = plan.strategy === 'futures-grid' ? plan.leverage : 1;
  const isClosing = order.side === closingSideOf(plan);
  return {
    ...termsOf(bot, order),
    ...exitOf(order),
    ...{ side: order.side, quantity: quantityOf(bot, order) },
    ...(isClosing
      ? { reduceOnly: true }
      : { leverage: String(leverage), marginMode: MarginMode.ISOLATED }),
  };
}

/** No user watches when a bot ends: what it then has is sold near index and mark, and waits for a taker there. */
const exitOf = ({ slot }: OrderRow) => (slot === EXIT_SLOT ? { protectedExit: true } : {});

const quantityOf = ({ terms }: BotRow, { quantity_lots }: OrderRow): string =>
  formatDecimal(quantity_lots * terms.lotSize, terms.baseDecimals);

function termsOf({ symbol, terms }: BotRow, order: OrderRow) {
  const { price_ticks } = order;
  const price = formatDecimal(price_ticks * terms.tickSize, terms.quoteDecimals);
  return {
    ...{ symbol, clientOrderId: clientOrderIdOf(order) },
    orderType: price_ticks > 0 ? OrderType.LIMIT : OrderType.MARKET,
    ...(price_ticks > 0 && { price }),
    // An own order that rests, of a bot or by hand, is never traded with.
    selfTrade: 'EXPIRE_TAKER' as const,
  };
}

/** What a closed order moved, from its trades; nothing: not all of them are known yet. */
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

/** What a closed order on a contract moved: a position is bought for all of its value, with what is lent. */
export function contractClosingOf(
  order: ContractOrder,
  { baseDecimals, quoteDecimals, lotSize }: MarketTerms,
): Closing {
  const base = exactly(order.dealQuantity, baseDecimals);
  const quote = exactly(order.dealAmount, quoteDecimals);
  const fee = exactly(order.fee, quoteDecimals);
  const sign = order.side === Side.BUY ? 1 : -1;
  return {
    ...{ dealt_lots: base / lotSize, dealt_notional: quote, fee },
    ...{ base_delta: sign * base, quote_delta: -sign * quote - fee },
  };
}

/** A price of the exchange in ticks. */
export const ticksOf = (price: string, { tickSize, quoteDecimals }: MarketTerms): number =>
  exactly(price, quoteDecimals) / tickSize;

/** An amount of the exchange in atomic units; below 0 with a sign. */
export function exactly(text: string, decimals: number): number {
  if (text.startsWith('-')) return -exactly(text.slice(1), decimals);
  const value = parseDecimal(text, decimals);
  if (typeof value === 'string') throw new Error(`${text} is no amount: ${value}`);
  return value;
}
