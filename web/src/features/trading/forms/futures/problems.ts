import { anchorTicksOf, type ContractRules } from '#app/data/futures/contract-rules.ts';
import { moneyOf, quantityOf, ticksOf } from '#app/data/markets/scale.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';
import type { TextKey } from '#app/lib/i18n.ts';
import type { Problem } from '#app/lib/problem.ts';
import {
  priceProblem,
  quantityProblem,
  smallestProblem,
  valueProblem,
} from '#app/parts/orders/order-problems.ts';
import { bandProblem, crowdedProblem } from '#app/parts/position-forms/field-problems.ts';
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
import { isAtMarket, isStop, type Side } from '../order-draft.ts';
import { scaleIsSaid, scaleProblem } from '../scale-problems.ts';
import { type ExitName, type FuturesForm, sendsExits } from './form.ts';
import type { FormContext, FormSummary } from './summary.ts';

const MONEY_DECIMALS = 2;

export type FormProblem = Problem<OrderField | ExitName>;

/** Everything that a check may look at. */
interface Draft {
  readonly form: FuturesForm;
  readonly context: FormContext;
  readonly summary: FormSummary;
  readonly side: Side;
}

type Check = (draft: Draft) => FormProblem | null;
type ScaledCheck = (draft: Draft, rules: ContractRules) => FormProblem | null;

/**
 * The first thing that is wrong with the order on a side, or null when it can be sent (product
 * specification part 2, section 5).
 */
export function validate(
  form: FuturesForm,
  context: FormContext,
  summary: FormSummary,
  side: Side,
): FormProblem | null {
  return firstWrong({ form, context, summary, side }, context.rules, checks, scaledChecks);
}

const priceIsSaid: Check = ({ form }) => {
  if (isAtMarket(form) || isAboveZero(form.price)) return null;
  return {
    field: 'price',
    key: sendsExits(form) ? 'futuresForm.enterLimitPriceFirst' : 'trading.enterPrice',
  };
};

const pricesFit: ScaledCheck = ({ form }, rules) => {
  const priced: [FormFieldWithPrice, string][] = [];
  if (!isAtMarket(form)) priced.push(['price', form.price]);
  if (isStop(form)) priced.push(['stopPrice', form.stopPrice]);
  if (sendsExits(form)) {
    for (const name of exitNames) {
      if (isAboveZero(form[name].price)) priced.push([name, form[name].price]);
    }
  }
  for (const [field, price] of priced) {
    const problem = priceProblem(rules, price, field);
    if (problem) return problem;
  }
  return null;
};

type FormFieldWithPrice = 'price' | 'stopPrice' | ExitName;
const exitNames = ['takeProfit', 'stopLoss'] as const;

/** As the exchange does, which looks again when the order arrives. */
function priceInBand(price: string, context: FormContext, rules: ContractRules) {
  const anchorTicks = anchorTicksOf(rules, ticksOf(rules, context.markPrice), context.anchorPrice);
  return bandProblem(rules, price, anchorTicks);
}

/** One that waits is free; of a scale order each price is looked at. */
const priceIsWithinBand: ScaledCheck = ({ form, context }, rules) =>
  form.kind === 'limit' ? priceInBand(form.price, context, rules) : null;

/** The orders of a scale order fit by themselves. */
const rungsFit: ScaledCheck = ({ form, context }, rules) =>
  form.kind === 'scale'
    ? scaleProblem(form, rules, context, (price) => priceInBand(price, context, rules))
    : null;

const sumMakesLot: ScaledCheck = ({ form, context }, rules) =>
  inCoin(sumIsEnough({ form }, rules), context.base);

const quantityFits: ScaledCheck = ({ form, context }, rules) =>
  inCoin(quantityProblem(rules, form.quantity, quantityMaxOf(form, rules)), context.base);

const quantityIsEnough: ScaledCheck = ({ summary, context }, rules) =>
  inCoin(smallestProblem(rules, summary.quantityLots), context.base);

/** A close may be of any value that can be held. */
const valueIsEnough: ScaledCheck = ({ form, context, summary }, rules) => {
  if (summary.priceTicks === null || (form.isClosing && summary.value !== null)) return null;
  return valueProblem(rules, summary.value, context.quote);
};

/** What a close needs is held by the position that it ends. */
const marginIsEnough: ScaledCheck = ({ form, context, summary, side }, rules) => {
  const { available } = summary;
  const { preview, lotsMax } = summary[side];
  if (form.isClosing || isStop(form) || available === null || !preview) return null;
  if (BigInt(preview.held) <= available) return null;
  const values = {
    amount: formatNumber(moneyOf(rules, available), MONEY_DECIMALS, { zero: true }),
    coin: context.quote,
  };
  if (lotsMax === 0) return { field: 'quantity', key: 'futuresForm.insufficientMargin', values };
  const most = `${quantityOf(rules, lotsMax)} ${context.base}`;
  return {
    ...{
      field: 'quantity',
      key: 'futuresForm.insufficientMarginMost',
      values: { ...values, most },
    },
  };
};

/** Of a stop the exchange asks when that wakes. */
const leverageIsTaken: ScaledCheck = ({ form, context, summary, side }, rules) => {
  const { lots, preview } = summary[side];
  const opened = (lots ?? 0) - (preview?.closedLots ?? 0);
  if (form.isClosing || isStop(form) || opened <= 0) return null;
  return crowdedProblem(rules, context.openInterest, context.leverage, opened);
};

/** In hedge mode buying closes the short and selling the long. */
const somethingIsHeld: ScaledCheck = ({ form, context, summary, side }) =>
  form.isClosing && context.account && summary[side].lotsMax === 0
    ? { field: 'order', key: 'futuresForm.noPositionToClose' }
    : null;

/** What an exit is to bring has a price, or the order would come without it. */
const exitsHavePrices: ScaledCheck = ({ form }) => {
  if (!sendsExits(form)) return null;
  const field = exitNames.find((name) => form[name].amount && !isAboveZero(form[name].price));
  return field ? { field, key: 'futuresForm.exitOutOfReach' } : null;
};

type Reference = 'limit' | 'trigger' | 'current';

/** The price that take profit and stop loss must lie beyond, and its name. */
function exitReference(
  form: FuturesForm,
  context: FormContext,
  name: ExitName,
): { readonly kind: Reference; readonly price: string } {
  if (!isAtMarket(form)) return { kind: 'limit', price: form.price };
  if (isStop(form)) return { kind: 'trigger', price: form.stopPrice };
  const isMark = form[name].trigger === 'mark';
  return { kind: 'current', price: isMark ? context.markPrice : context.lastPrice };
}

function exitCheck(name: ExitName): ScaledCheck {
  return ({ form, context, side }, rules) => {
    if (!sendsExits(form) || !isAboveZero(form[name].price)) return null;
    const { kind, price } = exitReference(form, context, name);
    const triggerTicks = ticksOf(rules, form[name].price);
    const referenceTicks = ticksOf(rules, price);
    if (triggerTicks === null || referenceTicks === null) return null;
    const isAbove = (name === 'takeProfit') === (side === 'buy');
    const isRight = isAbove ? triggerTicks > referenceTicks : triggerTicks < referenceTicks;
    return isRight ? null : { field: name, key: exitTexts[name][side][kind] };
  };
}

/** Above or below what an exit must lie, of a long and of a short. */
const exitTexts = {
  takeProfit: {
    buy: {
      limit: 'futuresForm.longProfitAboveLimit',
      trigger: 'futuresForm.longProfitAboveTrigger',
      current: 'futuresForm.longProfitAboveCurrent',
    },
    sell: {
      limit: 'futuresForm.shortProfitBelowLimit',
      trigger: 'futuresForm.shortProfitBelowTrigger',
      current: 'futuresForm.shortProfitBelowCurrent',
    },
  },
  stopLoss: {
    buy: {
      limit: 'futuresForm.longStopBelowLimit',
      trigger: 'futuresForm.longStopBelowTrigger',
      current: 'futuresForm.longStopBelowCurrent',
    },
    sell: {
      limit: 'futuresForm.shortStopAboveLimit',
      trigger: 'futuresForm.shortStopAboveTrigger',
      current: 'futuresForm.shortStopAboveCurrent',
    },
  },
} as const satisfies Record<ExitName, Record<Side, Record<Reference, TextKey>>>;

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
  pricesFit,
  sumMakesLot,
  quantityFits,
  quantityIsEnough,
  rungsFit,
  valueIsEnough,
  exitsHavePrices,
  exitCheck('takeProfit'),
  exitCheck('stopLoss'),
  somethingIsHeld,
  leverageIsTaken,
  marginIsEnough,
];

/**
 * Whether the stop loss would come too late: the position's estimated liquidation price lies between
 * the order's price and it. Not refused, because that is an estimate; the user is asked. Beside a
 * larger position of the other side the price may lie where this one wins: then it says nothing.
 */
export function isStopBeyondLiquidation(
  form: FuturesForm,
  { rules }: FormContext,
  summary: FormSummary,
  side: Side,
): boolean {
  const { liquidationTicks } = summary[side];
  const { priceTicks } = summary;
  if (!rules || !sendsExits(form) || !liquidationTicks || priceTicks === null) return false;
  const stopTicks = ticksOf(rules, form.stopLoss.price);
  if (stopTicks === null) return false;
  return side === 'buy'
    ? stopTicks <= liquidationTicks && liquidationTicks < priceTicks
    : stopTicks >= liquidationTicks && liquidationTicks > priceTicks;
}
