import { previewBand } from '@bourse/core/preview.ts';
import { isAboveZero } from '../../../lib/decimal.ts';
import { formatNumber } from '../../../lib/format.ts';
import { firstProblem, type Problem } from '../../../lib/problem.ts';
import {
  marketIsOpen,
  type OrderField,
  priceIsFresh,
  quantityIsSaid,
  stopPriceIsSaid,
} from '../order-checks.ts';
import type { OrderForm } from './form.ts';
import { type MarketScale, previewMarketOf, ticksOf, unitsOf } from './market-scale.ts';
import { bandTexts, type OrderContext, type OrderSummary, referenceTicksOf } from './summary.ts';

const UNIT_DECIMALS_MAX = 8;

export type OrderProblem = Problem<OrderField>;

/** Everything that a check may look at. */
interface Draft {
  readonly form: OrderForm;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
}

type Check = (draft: Draft) => OrderProblem | null;
type ScaledCheck = (draft: Draft, scale: MarketScale) => OrderProblem | null;

/**
 * The first thing that is wrong, or null when the order can be sent. While the rules are not known
 * only what is missing is said; the exchange decides in any case.
 */
export function validate(
  form: OrderForm,
  context: OrderContext,
  summary: OrderSummary,
): OrderProblem | null {
  const draft = { form, context, summary };
  const missing = firstProblem(checks, draft);
  if (missing || !context.scale) return missing;
  return firstProblem(scaledChecks, draft, context.scale);
}

const priceIsSaid: Check = ({ form }) =>
  form.kind === 'market' || isAboveZero(form.price)
    ? null
    : { field: 'price', key: 'Please enter price' };

const pricesAreOnTick: ScaledCheck = ({ form, context, summary }, scale) => {
  const values = { step: context.rules?.tickSize ?? '' };
  const key = 'Price must be a multiple of {{step}}';
  if (form.kind !== 'market' && summary.priceTicks === null) return { field: 'price', key, values };
  return form.kind === 'stop-limit' && ticksOf(scale, form.stopPrice) === null
    ? { field: 'stopPrice', key, values }
    : null;
};

/** As the exchange does, which looks again when the order arrives. */
const priceIsWithinBand: ScaledCheck = ({ form, context, summary }, scale) => {
  const reference = referenceTicksOf(scale, context);
  if (form.kind !== 'limit' || reference === null || summary.priceTicks === null) return null;
  const band = previewBand(previewMarketOf(scale, reference, context.bandTicksMin));
  if (summary.priceTicks >= band.lowestTicks && summary.priceTicks <= band.highestTicks) {
    return null;
  }
  return {
    field: 'price',
    key: 'Price must be between {{low}} and {{high}}',
    values: bandTexts(scale, band),
  };
};

const quantityIsOnLot: ScaledCheck = ({ context, summary }) =>
  summary.quantityLots !== null
    ? null
    : {
        field: 'quantity',
        key: 'Quantity must be a multiple of {{step}}',
        values: { step: context.rules?.lotSize ?? '' },
      };

const quantityIsWithinBounds: ScaledCheck = ({ context, summary }, { rules }) => {
  const lots = summary.quantityLots ?? 0;
  if (lots < rules.quantityMinLots) {
    const values = { amount: context.rules?.quantityMin ?? '' };
    return { field: 'quantity', key: 'Quantity must be at least {{amount}}', values };
  }
  return lots > rules.quantityMaxLots
    ? {
        field: 'quantity',
        key: 'Quantity must be at most {{amount}}',
        values: { amount: context.rules?.quantityMax ?? '' },
      }
    : null;
};

const notionalIsEnough: ScaledCheck = ({ context, summary }, { rules }) => {
  if (summary.notional === null) return { field: 'quantity', key: 'The order value is too large' };
  return summary.notional >= rules.notionalMin
    ? null
    : {
        field: 'quantity',
        key: 'The order value must be at least {{amount}} {{coin}}',
        values: { amount: context.rules?.notionalMin ?? '', coin: context.quote },
      };
};

/** A market buy stops when the money is used up (D22), so only an empty account is too little. */
const balanceIsEnough: ScaledCheck = ({ form, summary }, { decimals, rules }) => {
  const { available, coin } = summary.spends;
  if (available === null) return null;
  const isBuy = form.side === 'buy';
  const free = unitsOf(available, isBuy ? decimals.quote : decimals.base) ?? 0;
  const needed = isBuy ? (summary.notional ?? 0) : (summary.quantityLots ?? 0) * rules.lotSize;
  const isEnough = isBuy && form.kind === 'market' ? free > 0 : free >= needed;
  return isEnough
    ? null
    : {
        field: 'quantity',
        key: 'Insufficient balance: {{amount}} {{coin}} available',
        values: {
          amount: formatNumber(available, UNIT_DECIMALS_MAX, { zero: true, trim: true }),
          coin,
        },
      };
};

const checks: readonly Check[] = [
  marketIsOpen,
  quantityIsSaid,
  stopPriceIsSaid,
  priceIsSaid,
  priceIsFresh,
];

const scaledChecks: readonly ScaledCheck[] = [
  pricesAreOnTick,
  priceIsWithinBand,
  quantityIsOnLot,
  quantityIsWithinBounds,
  notionalIsEnough,
  balanceIsEnough,
];
