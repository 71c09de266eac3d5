import { formatDecimal } from '@bourse/contract/amount.ts';
import { initialMargin } from '@bourse/core/perpetual/margin.ts';
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
  readonly spends: Spending | null;
}

/** What a new order could spend: quote of a buy and of a contract, base of a sell. Decimal strings. */
export interface Spending {
  readonly isOfQuote: boolean;
  /** Of a contract: its margin counts, and the exchange alone says what a position of another size needs. Null on spot. */
  readonly leverage: number | null;
  /** Without what this order holds. */
  readonly available: string;
  /** Of it by own bots. */
  readonly setAside: string;
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

/** Atomic units that an order of these lots holds; 0 while its price is not known. */
function spentBy(
  { isOfQuote, leverage }: Spending,
  bounds: OrderBounds,
  ticks: number | null,
  lots: number,
): number {
  if (!isOfQuote) return lots * bounds.lotSize;
  const value = orderValue(bounds, ticks, lots) ?? 0;
  return leverage === null ? value : initialMargin(value, leverage);
}

/** What the order holds now, and what it would hold. */
function spendingOf(asked: Asked, spends: Spending, bounds: OrderBounds) {
  const { order, dealtLots, priceTicks, leftLots } = asked;
  const heldLots = (lotsOf(bounds, order.quantity) ?? 0) - dealtLots;
  return {
    held: spentBy(spends, bounds, ticksOf(bounds, order.price), heldLots),
    spent: spentBy(spends, bounds, priceTicks, leftLots ?? 0),
    decimals: spends.isOfQuote ? bounds.quoteDecimals : bounds.baseDecimals,
  };
}

/** What the order holds now counts as free. */
const balanceIsEnough: Check = (asked, bounds) => {
  const { spends, base, quote } = asked;
  if (!spends || spends.leverage !== null) return null;
  const { held, spent, decimals } = spendingOf(asked, spends, bounds);
  const free = (unitsOf(spends.available, decimals) ?? 0) + held;
  if (spent <= free) return null;
  return balanceProblem(formatDecimal(free, decimals), spends.isOfQuote ? quote : base);
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
  const { bounds } = context;
  return bounds && firstProblem(checks, askedOf(draft, context, bounds), bounds);
}

/** Whether a change needs more than is available beside what own bots have set aside; not while nothing is known. */
export function amendmentTakesFromBots(draft: AmendmentDraft, context: AmendmentContext): boolean {
  const { bounds, spends } = context;
  if (!bounds || !spends) return false;
  const { held, spent, decimals } = spendingOf(askedOf(draft, context, bounds), spends, bounds);
  const setAside = unitsOf(spends.setAside, decimals) ?? 0;
  const besideIt = (unitsOf(spends.available, decimals) ?? 0) - setAside;
  const more = spent - held;
  return setAside > 0 && more > 0 && more > besideIt;
}

function askedOf(draft: AmendmentDraft, context: AmendmentContext, bounds: OrderBounds): Asked {
  const dealtLots = lotsOf(bounds, context.order.dealQuantity) ?? 0;
  const quantityLots = lotsOf(bounds, draft.quantity);
  return {
    ...context,
    ...{ draft, dealtLots, quantityLots },
    priceTicks: ticksOf(bounds, draft.price),
    leftLots: quantityLots === null ? null : quantityLots - dealtLots,
  };
}
