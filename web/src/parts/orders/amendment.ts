import { formatDecimal } from '@bourse/contract/amount.ts';
import { initialMargin } from '@bourse/core/perpetual/margin.ts';
import { lotsOf, type OrderBounds, priceOf, ticksOf, unitsOf } from '../../data/markets/scale.ts';
import { compareDecimals, isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { firstProblem, type Problem } from '../../lib/problem.ts';
import {
  type AmendedField,
  type AmendmentDraft,
  amendedFields,
  draftOf,
  hasLimit,
  type OpenOrder,
  turnOf,
  waitsForTrigger,
} from './amended-order.ts';
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

/** What a change is judged by. What is null is not known yet, or not asked: the exchange says it. */
export interface AmendmentContext {
  readonly order: OpenOrder;
  readonly state: MarketState | undefined;
  readonly bounds: OrderBounds | null;
  readonly band: Band | null;
  /** The price that its trigger waits for, decimal string. */
  readonly reference: string | null;
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

/** A draft in the engine's units; null for what is missing or off its step. */
interface Asked extends AmendmentContext {
  readonly draft: AmendmentDraft;
  /** At which it is valued: its limit, else its trigger. */
  readonly priceTicks: number | null;
  readonly quantityLots: number | null;
  readonly dealtLots: number;
  /** What would rest. */
  readonly leftLots: number | null;
}

type Field = 'order' | AmendedField;
type Check = (asked: Asked, bounds: OrderBounds) => Problem<Field> | null;

/** A check of a field that the order has. */
const ofField =
  (field: AmendedField, check: Check): Check =>
  (asked, bounds) =>
    amendedFields(asked.order).includes(field) ? check(asked, bounds) : null;

/** A market that takes cancels only takes a part of a cancel too. */
const marketTakesIt: Check = ({ state, order, draft }) =>
  state === 'cancel-only' && turnOf(order, draft) === 'kept' ? null : stateProblem(state);

/** An order that keeps its price is not measured again, and a stop when it is triggered. */
const priceIsWithinBand: Check = ({ band, draft, order, precision }, bounds) =>
  !band || !isAboveZero(draft.price) || waitsForTrigger(order) || turnOf(order, draft) === 'kept'
    ? null
    : bandProblem(bounds, draft.price, band, (ticks) =>
        formatNumber(priceOf(bounds, ticks), precision),
      );

const priceFits = ofField('price', ({ draft }, bounds) =>
  priceProblem(bounds, draft.price, 'price'),
);

/** It stays on the side of the price on which it is. */
const triggerFits = ofField('stopPrice', ({ draft, order, reference, precision }, bounds) => {
  const field = 'stopPrice';
  if (!isAboveZero(draft.stopPrice)) return { field, key: 'trading.enterTriggerPrice' };
  const problem = priceProblem(bounds, draft.stopPrice, field);
  if (problem || reference === null) return problem;
  const side = compareDecimals(order.stopPrice, reference);
  if (side === 0 || compareDecimals(draft.stopPrice, reference) === side) return null;
  const key = side > 0 ? 'trading.triggerStaysAbove' : 'trading.triggerStaysBelow';
  return { field, key, values: { price: formatNumber(reference, precision) } };
});

const quantityFits = ofField('quantity', ({ draft, dealtLots }, bounds) =>
  quantityProblem(bounds, draft.quantity, dealtLots + bounds.quantityMaxLots),
);

/** What is left must be an order of its own size. */
const restIsEnough = ofField('quantity', ({ quantityLots, dealtLots }, bounds) =>
  smallestProblem(bounds, quantityLots, dealtLots + bounds.quantityMinLots),
);

const valueIsEnough = ofField(
  'quantity',
  ({ priceTicks, leftLots, quote, isOfAnyValue }, bounds) =>
    isOfAnyValue ? null : valueProblem(bounds, orderValue(bounds, priceTicks, leftLots), quote),
);

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
    held: spentBy(spends, bounds, valuedTicks(order, draftOf(order), bounds), heldLots),
    spent: spentBy(spends, bounds, priceTicks, leftLots ?? 0),
    decimals: spends.isOfQuote ? bounds.quoteDecimals : bounds.baseDecimals,
  };
}

/** What the order holds now counts as free. A buy at the market holds at most what there is. */
const balanceIsEnough: Check = (asked, bounds) => {
  const { spends, base, quote, order } = asked;
  if (!spends || spends.leverage !== null) return null;
  if (spends.isOfQuote && !hasLimit(order)) return null;
  const { held, spent, decimals } = spendingOf(asked, spends, bounds);
  const free = (unitsOf(spends.available, decimals) ?? 0) + held;
  if (spent <= free) return null;
  return balanceProblem(formatDecimal(free, decimals), spends.isOfQuote ? quote : base);
};

const checks: readonly Check[] = [
  marketTakesIt,
  triggerFits,
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
    priceTicks: valuedTicks(context.order, draft, bounds),
    leftLots: quantityLots === null ? null : quantityLots - dealtLots,
  };
}

/** The price at which an order is valued: its limit, else its trigger. */
const valuedTicks = (order: OpenOrder, draft: AmendmentDraft, bounds: OrderBounds) =>
  ticksOf(bounds, hasLimit(order) ? draft.price : draft.stopPrice);
