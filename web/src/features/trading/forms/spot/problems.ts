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
  inCoin,
  marketIsOpen,
  type OrderField,
  priceIsFresh,
  quantityIsSaid,
  quantityMaxOf,
  stopPriceIsSaid,
  sumIsEnough,
} from '../order-checks.ts';
import { isAtMarket, isStop } from '../order-draft.ts';
import { scaleIsSaid, scaleProblem } from '../scale-problems.ts';
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
function priceInBand(price: string, context: OrderContext, scale: MarketScale) {
  const band = bandOf(scale, context);
  return band && bandProblem(scale, price, band, (ticks) => priceOf(scale, ticks));
}

/** One that waits is free; of a scale order each price is looked at. */
const priceIsWithinBand: ScaledCheck = ({ form, context }, scale) =>
  form.kind === 'limit' ? priceInBand(form.price, context, scale) : null;

/** The orders of a scale order fit by themselves. */
const rungsFit: ScaledCheck = ({ form, context }, scale) =>
  form.kind === 'scale'
    ? scaleProblem(form, scale, context, (price) => priceInBand(price, context, scale))
    : null;

const priceFits: ScaledCheck = ({ form }, scale) =>
  isAtMarket(form) ? null : priceProblem(scale, form.price, 'price');

const stopPriceFits: ScaledCheck = ({ form }, scale) =>
  isStop(form) ? priceProblem(scale, form.stopPrice, 'stopPrice') : null;

const sumMakesLot: ScaledCheck = ({ form, context }, scale) =>
  inCoin(sumIsEnough({ form }, scale), context.base);

const quantityFits: ScaledCheck = ({ form, context }, scale) =>
  inCoin(quantityProblem(scale, form.quantity, quantityMaxOf(form, scale)), context.base);

const quantityIsEnough: ScaledCheck = ({ summary, context }, scale) =>
  inCoin(smallestProblem(scale, summary.quantityLots), context.base);

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
  scaleIsSaid,
  priceIsSaid,
  priceIsFresh,
];

const scaledChecks: readonly ScaledCheck[] = [
  priceIsWithinBand,
  priceFits,
  stopPriceFits,
  sumMakesLot,
  quantityFits,
  quantityIsEnough,
  rungsFit,
  valueIsEnough,
  balanceIsEnough,
];
