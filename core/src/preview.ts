/**
 * What an order would cost and bring, before it is sent: for the order form. The arithmetic is the
 * engine's own, so that the form and the engine cannot disagree by an atomic unit. All integers:
 * prices in ticks, quantities in lots, money in atomic units, rates in parts of RATE_ONE.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { DefineMarket } from '@bourse/contract/messages.ts';
import {
  affordableLots,
  baseAmountOf,
  notionalOf,
  notionalUnitOf,
  protectionPriceOf,
  quotientFloor,
  shareCeil,
  shareFloor,
} from './arithmetic.ts';
import { type Band, bandOf, protectionIn } from './risk/band.ts';
import { freezeOf } from './risk/freeze.ts';

export { PRICE_TICKS_MAX } from './limits.ts';

/** As a rate. */
const ONE_PERCENT = 1_000_000;

/** A market as the form knows it. */
export interface PreviewMarket {
  readonly rules: DefineMarket;
  /** See notionalUnit of the engine's MarketView. */
  readonly notionalUnit: number;
  /**
   * The reference of bands and protection: the anchor; while the rules of risk are not known the last
   * price, or the initial one.
   */
  readonly referencePriceTicks: number;
  /** A band is at least so wide each way; 0: the rules of risk are not known. */
  readonly bandTicksMin: number;
}

/** What the form holds. */
export interface PreviewOrder {
  readonly side: Side;
  readonly type: OrderType;
  /** Of a limit order. */
  readonly priceTicks: number;
  /** 0: a market buy by amount. */
  readonly quantityLots: number;
  /** Of a market buy: at most this is spent. 0: no bound but the balance. */
  readonly quoteAmount: number;
}

/** A level of the other side, best first, as the feed shows it. */
export interface PreviewLevel {
  readonly priceTicks: number;
  readonly totalLots: number;
}

/** What an order would do with the other side of the book as it is now. */
export interface PreviewTrade {
  readonly lots: number;
  /** Quote. */
  readonly notional: number;
  /** The last level that it reaches; 0 when it trades nothing. */
  readonly worstPriceTicks: number;
  /** In the asset received, which is base for a buy and quote for a sell. */
  readonly received: number;
  readonly fee: number;
}

/** Quote atomic units that one lot costs for each tick of price; 0: these sizes do not fit. */
export function previewUnit(tickSize: number, lotSize: number, baseDecimals: number): number {
  return notionalUnitOf(tickSize, lotSize, baseDecimals);
}

/** Price * quantity in quote atomic units. Throws when it exceeds AMOUNT_MAX. */
export function previewNotional(
  market: PreviewMarket,
  priceTicks: number,
  quantityLots: number,
): number {
  return notionalOf(priceTicks, quantityLots, market.notionalUnit);
}

/** What is charged on a received amount, rounded up. */
export function previewFee(received: number, rate: number): number {
  return shareCeil(received, rate);
}

/** Lowest and highest price of a limit order. */
export function previewBand({ rules, referencePriceTicks, bandTicksMin }: PreviewMarket): Band {
  return bandOf(referencePriceTicks, rules.priceBandRate, bandTicksMin);
}

/** The price that the engine gives an order as its limit: its own, or the protection price. */
export function previewLimit(market: PreviewMarket, order: PreviewOrder): number {
  if (order.type === OrderType.LIMIT) return order.priceTicks;
  const { rules, referencePriceTicks, bandTicksMin } = market;
  const { protectionRate } = rules;
  return bandTicksMin === 0
    ? protectionPriceOf(order.side, referencePriceTicks, protectionRate)
    : protectionIn(previewBand(market), order.side, referencePriceTicks, protectionRate);
}

/** What the order freezes with `available` in the account: base for a sell, quote for a buy. */
export function previewFreeze(
  market: PreviewMarket,
  order: PreviewOrder,
  available: number,
): number {
  const { lotSize } = market.rules;
  const terms = { ...order, limitTicks: previewLimit(market, order) };
  const freeze = freezeOf(terms, { lotSize, notionalUnit: market.notionalUnit });
  const isMarketBuy = order.type === OrderType.MARKET && order.side === Side.BUY;
  return isMarketBuy ? Math.min(freeze, available) : freeze;
}

/** The most lots that `available` pays for at a price (buy), or that it holds (sell). */
export function previewLotsMax(
  market: PreviewMarket,
  side: Side,
  priceTicks: number,
  available: number,
): number {
  const { lotSize, quantityMaxLots } = market.rules;
  if (side === Side.SELL) return Math.min(quotientFloor(available, lotSize), quantityMaxLots);
  if (priceTicks === 0) return 0;
  return Math.min(affordableLots(available, priceTicks, market.notionalUnit), quantityMaxLots);
}

/** The most lots that are worth no more than a sum at a price, rounded down; however many a market takes. */
export function previewLotsOf(sum: number, priceTicks: number, unit: number): number {
  return affordableLots(sum, priceTicks, unit);
}

/** `percent` of an amount, rounded down: what a slider means. 0 to 100. */
export function previewShare(amount: number, percent: number): number {
  return percent >= 100 ? amount : shareFloor(amount, percent * ONE_PERCENT);
}

/**
 * Walks the levels of the other side as a taker does: within the limit, while lots and money last.
 * `available` bounds a market buy, as its freeze will.
 */
export function previewTrade(
  market: PreviewMarket,
  order: PreviewOrder,
  levels: readonly PreviewLevel[],
  available: number,
  takerRate: number,
): PreviewTrade {
  const { rules, notionalUnit } = market;
  const limitTicks = previewLimit(market, order);
  const isBuy = order.side === Side.BUY;
  const isByMoney = isBuy && order.type === OrderType.MARKET;
  let left = order.quantityLots || rules.quantityMaxLots;
  let money = isByMoney ? previewFreeze(market, order, available) : AMOUNT_MAX;
  let lots = 0;
  let notional = 0;
  let worstPriceTicks = 0;
  for (const { priceTicks, totalLots } of levels) {
    if (isBuy ? priceTicks > limitTicks : priceTicks < limitTicks) break;
    let taken = Math.min(left, totalLots);
    if (isByMoney) taken = Math.min(taken, affordableLots(money, priceTicks, notionalUnit));
    if (taken === 0) break;
    const cost = notionalOf(priceTicks, taken, notionalUnit);
    left -= taken;
    money -= cost;
    lots += taken;
    notional += cost;
    worstPriceTicks = priceTicks;
  }
  const received = isBuy ? baseAmountOf(lots, rules.lotSize) : notional;
  return { lots, notional, worstPriceTicks, received, fee: shareCeil(received, takerRate) };
}

/** The rules of a contract that bound the prices of its orders. */
export interface ContractPriceRules {
  readonly priceBandRate: number;
  readonly protectionRate: number;
  readonly priceMaxTicks: number;
}

/**
 * Lowest and highest price of a limit order on a contract around its anchor, and at least `ticksMin`
 * each way (0 while the rules of risk are not known).
 */
export function contractPriceBand(
  { priceBandRate, priceMaxTicks }: Omit<ContractPriceRules, 'protectionRate'>,
  anchorTicks: number,
  ticksMin: number,
): Band {
  const { lowestTicks, highestTicks } = bandOf(anchorTicks, priceBandRate, ticksMin);
  return { lowestTicks, highestTicks: Math.min(highestTicks, priceMaxTicks) };
}

/** The worst prices of market orders on a contract, measured from the same. */
export function contractProtection(
  rules: ContractPriceRules,
  anchorTicks: number,
  ticksMin: number,
): { readonly buyTicks: number; readonly sellTicks: number } {
  const { protectionRate } = rules;
  const band = contractPriceBand(rules, anchorTicks, ticksMin);
  return {
    buyTicks: protectionIn(band, Side.BUY, anchorTicks, protectionRate),
    sellTicks: protectionIn(band, Side.SELL, anchorTicks, protectionRate),
  };
}
