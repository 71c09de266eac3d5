import { formatDecimal } from '@bourse/contract/amount.ts';
import { lotsOf, type OrderBounds, priceOf, ticksOf, unitsOf } from '../../data/markets/scale.ts';
import { compareDecimals, finishDecimal, isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { firstProblem, type Problem } from '../../lib/problem.ts';
import {
  type Band,
  balanceProblem,
  bandProblem,
  type MarketState,
  orderValue,
  priceProblem,
  quantityProblem,
  smallestProblem,
  stateProblem,
  valueProblem,
} from './order-problems.ts';

/** An order that rests, as its row shows it. Decimal strings. */
export interface RestingOrder {
  readonly code: string;
  readonly price: string;
  /** Of the whole order, what has traded included. */
  readonly quantity: string;
  readonly dealQuantity: string;
}

/** What the user types; empty is not said. */
export interface AmendmentDraft {
  readonly price: string;
  readonly quantity: string;
}

/** What a change is judged by. What is null is not known yet, or not asked: the exchange says it. */
export interface AmendmentContext {
  readonly order: RestingOrder;
  readonly state: MarketState | undefined;
  readonly bounds: OrderBounds | null;
  readonly band: Band | null;
  readonly base: string;
  readonly quote: string;
  /** Decimals of prices, as they are shown. */
  readonly precision: number;
  /** An order that only closes may be of any value. */
  readonly isOfAnyValue: boolean;
  /** What a new order could spend: quote of a buy, base of a sell, without what this one holds. */
  readonly spends: { readonly isBuy: boolean; readonly available: string } | null;
}

/** What becomes of an order's place in the queue: it keeps it, goes to the end, or nothing changes. */
export type Turn = 'kept' | 'lost' | 'unchanged';

/** What is sent: only what is new, so that nothing else is changed by the way. */
export interface OrderChange {
  readonly code: string;
  readonly price?: string;
  readonly quantity?: string;
}

/** The change that a draft asks for; null when it asks for none. */
export function changeOf(order: RestingOrder, draft: AmendmentDraft): OrderChange | null {
  const price = finishDecimal(draft.price);
  const quantity = finishDecimal(draft.quantity);
  const isPriced = compareDecimals(price, order.price) !== 0;
  const isSized = compareDecimals(quantity, order.quantity) !== 0;
  if (!isPriced && !isSized) return null;
  return {
    code: order.code,
    ...(isPriced ? { price } : {}),
    ...(isSized ? { quantity } : {}),
  };
}

/**
 * A smaller quantity alone takes nothing from anybody, so the order keeps its place; everything else is
 * an order as new as any (decision 80).
 */
export function turnOf(order: RestingOrder, draft: AmendmentDraft): Turn {
  const change = changeOf(order, draft);
  if (!change) return 'unchanged';
  const { price, quantity = order.quantity } = change;
  return price === undefined && compareDecimals(quantity, order.quantity) < 0 ? 'kept' : 'lost';
}

/** A draft in the engine's units; null for what is missing or off its step. */
interface Asked extends AmendmentContext {
  readonly draft: AmendmentDraft;
  readonly priceTicks: number | null;
  readonly quantityLots: number | null;
  readonly dealtLots: number;
  /** What would rest. */
  readonly leftLots: number | null;
}

type Field = 'order' | 'price' | 'quantity';
type Check = (asked: Asked, bounds: OrderBounds) => Problem<Field> | null;

/** A market that takes cancels only takes a part of a cancel too. */
const marketTakesIt: Check = ({ state, order, draft }) =>
  state === 'cancel-only' && turnOf(order, draft) === 'kept' ? null : stateProblem(state);

/** An order that keeps its price is not measured again. */
const priceIsWithinBand: Check = ({ band, draft, order, precision }, bounds) =>
  !band || !isAboveZero(draft.price) || turnOf(order, draft) === 'kept'
    ? null
    : bandProblem(bounds, draft.price, band, (ticks) =>
        formatNumber(priceOf(bounds, ticks), precision),
      );

const priceFits: Check = ({ draft }, bounds) => priceProblem(bounds, draft.price, 'price');

const quantityFits: Check = ({ draft, dealtLots }, bounds) =>
  quantityProblem(bounds, draft.quantity, dealtLots + bounds.quantityMaxLots);

/** What is left must be an order of its own size. */
const restIsEnough: Check = ({ quantityLots, dealtLots }, bounds) =>
  smallestProblem(bounds, quantityLots, dealtLots + bounds.quantityMinLots);

const valueIsEnough: Check = ({ priceTicks, leftLots, quote, isOfAnyValue }, bounds) =>
  isOfAnyValue ? null : valueProblem(bounds, orderValue(bounds, priceTicks, leftLots), quote);

/** What the order holds now counts as free. */
const balanceIsEnough: Check = (asked, bounds) => {
  const { spends, order, dealtLots, priceTicks, leftLots, base, quote } = asked;
  const heldLots = (lotsOf(bounds, order.quantity) ?? 0) - dealtLots;
  if (!spends) return null;
  const spentBy = (ticks: number | null, lots: number) =>
    spends.isBuy ? (orderValue(bounds, ticks, lots) ?? 0) : lots * bounds.lotSize;
  const decimals = spends.isBuy ? bounds.quoteDecimals : bounds.baseDecimals;
  const held = spentBy(ticksOf(bounds, order.price), heldLots);
  const free = (unitsOf(spends.available, decimals) ?? 0) + held;
  if (spentBy(priceTicks, leftLots ?? 0) <= free) return null;
  return balanceProblem(formatDecimal(free, decimals), spends.isBuy ? quote : base);
};

const checks: readonly Check[] = [
  marketTakesIt,
  priceIsWithinBand,
  priceFits,
  quantityFits,
  restIsEnough,
  valueIsEnough,
  balanceIsEnough,
];

/** The first thing that is wrong; null when the change can be sent, or while nothing is known. */
export function amendmentProblem(
  draft: AmendmentDraft,
  context: AmendmentContext,
): Problem<Field> | null {
  const { bounds, order } = context;
  if (!bounds) return null;
  const dealtLots = lotsOf(bounds, order.dealQuantity) ?? 0;
  const quantityLots = lotsOf(bounds, draft.quantity);
  const asked: Asked = {
    ...context,
    ...{ draft, dealtLots, quantityLots },
    priceTicks: ticksOf(bounds, draft.price),
    leftLots: quantityLots === null ? null : quantityLots - dealtLots,
  };
  return firstProblem(checks, asked, bounds);
}
