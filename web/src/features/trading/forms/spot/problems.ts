import { bandOf, type MarketScale } from '#app/data/markets/market-scale.ts';
import { priceOf, unitsOf } from '#app/data/markets/scale.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import type { Problem } from '#app/lib/problem.ts';
import {
  balanceProblem,
  bandProblem,
  priceProblem,
  quantityProblem,
  smallestProblem,
  valueProblem,
} from '#app/parts/orders/order-problems.ts';
import {
  firstWrong,
  marketIsOpen,
  type OrderField,
  priceIsFresh,
  quantityIsSaid,
  stopPriceIsSaid,
  sumIsEnough,
} from '../order-checks.ts';
import { isAtMarket, isStop } from '../order-draft.ts';
import type { SpotForm } from './form.ts';
import type { OrderContext, OrderSummary } from './summary.ts';

export type OrderProblem = Problem<OrderField>;

/** Everything that a check may look at. */
interface Draft {
  readonly form: SpotForm;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
}

type Check = (draft: Draft) => OrderProblem | null;
type ScaledCheck = (draft: Draft, scale: MarketScale) => OrderProblem | null;

/** The first thing that is wrong, or null when the order can be sent. */
export function validate(
  form: SpotForm,
  context: OrderContext,
  summary: OrderSummary,
): OrderProblem | null {
  return firstWrong({ form, context, summary }, context.scale, checks, scaledChecks);
}

const priceIsSaid: Check = ({ form }) =>
  isAtMarket(form) || isAboveZero(form.price)
    ? null
    : { field: 'price', key: 'trading.enterPrice' };

/** As the exchange does, which looks again when the order arrives. */
const priceIsWithinBand: ScaledCheck = ({ form, context }, scale) => {
  const band = form.kind === 'limit' ? bandOf(scale, context) : null;
  return band && bandProblem(scale, form.price, band, (ticks) => priceOf(scale, ticks));
};

const priceFits: ScaledCheck = ({ form }, scale) =>
  isAtMarket(form) ? null : priceProblem(scale, form.price, 'price');

const stopPriceFits: ScaledCheck = ({ form }, scale) =>
  isStop(form) ? priceProblem(scale, form.stopPrice, 'stopPrice') : null;

const quantityFits: ScaledCheck = ({ form }, scale) => quantityProblem(scale, form.quantity);

const quantityIsEnough: ScaledCheck = ({ summary }, scale) =>
  smallestProblem(scale, summary.quantityLots);

const valueIsEnough: ScaledCheck = ({ context, summary }, scale) =>
  valueProblem(scale, summary.notional, context.quote);

/** A market buy stops when the money is used up (D22), so only an empty account is too little. */
const balanceIsEnough: ScaledCheck = ({ form, summary }, scale) => {
  const { available, coin } = summary.spends;
  if (available === null) return null;
  const isBuy = form.side === 'buy';
  const free = unitsOf(available, isBuy ? scale.quoteDecimals : scale.baseDecimals) ?? 0;
  const needed = isBuy ? (summary.notional ?? 0) : (summary.quantityLots ?? 0) * scale.lotSize;
  const isEnough = isBuy && isAtMarket(form) ? free > 0 : free >= needed;
  return isEnough ? null : balanceProblem(available, coin);
};

const checks: readonly Check[] = [
  marketIsOpen,
  quantityIsSaid,
  stopPriceIsSaid,
  priceIsSaid,
  priceIsFresh,
];

const scaledChecks: readonly ScaledCheck[] = [
  priceIsWithinBand,
  priceFits,
  stopPriceFits,
  sumIsEnough,
  quantityFits,
  quantityIsEnough,
  valueIsEnough,
  balanceIsEnough,
];
