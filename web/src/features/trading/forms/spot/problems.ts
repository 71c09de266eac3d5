import { PRICE_TICKS_MAX, previewBand } from '@bourse/core/preview.ts';
import { compareDecimals, isAboveZero } from '../../../../lib/decimal.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { firstProblem, type Problem } from '../../../../lib/problem.ts';
import {
  marketIsOpen,
  type OrderField,
  priceIsFresh,
  quantityIsSaid,
  stopPriceIsSaid,
} from '../order-checks.ts';
import type { OrderForm } from './form.ts';
import { type MarketScale, previewMarketOf, priceOf, ticksOf, unitsOf } from './market-scale.ts';
import { bandTexts, type OrderContext, type OrderSummary, referenceTicksOf } from './summary.ts';

/** As beside Available. */
const SHOWN_DECIMALS = 4;

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

/** Higher than any market takes a price, however many digits it has. */
const isAboveAllPrices = (scale: MarketScale, price: string) =>
  compareDecimals(price, priceOf(scale, PRICE_TICKS_MAX)) > 0;

/** As the exchange does, which looks again when the order arrives. */
const priceIsWithinBand: ScaledCheck = ({ form, context, summary }, scale) => {
  const reference = referenceTicksOf(scale, context);
  if (form.kind !== 'limit' || reference === null) return null;
  const band = previewBand(previewMarketOf(scale, reference, context.bandTicksMin));
  const { priceTicks } = summary;
  const isBeyond = isAboveAllPrices(scale, form.price) || isOutside(priceTicks, band);
  return isBeyond
    ? {
        field: 'price',
        key: 'Price must be between {{low}} and {{high}}',
        values: bandTexts(scale, band),
      }
    : null;
};

/** A price between two ticks is not judged here. */
const isOutside = (ticks: number | null, band: ReturnType<typeof previewBand>) =>
  ticks !== null && (ticks < band.lowestTicks || ticks > band.highestTicks);

const pricesFit: ScaledCheck = ({ form, context }, scale) => {
  const priced: ['price' | 'stopPrice', string][] = [];
  if (form.kind !== 'market') priced.push(['price', form.price]);
  if (form.kind === 'stop-limit') priced.push(['stopPrice', form.stopPrice]);
  for (const [field, price] of priced) {
    if (isAboveAllPrices(scale, price)) {
      const values = { amount: priceOf(scale, PRICE_TICKS_MAX) };
      return { field, key: 'Price must be at most {{amount}}', values };
    }
    if (ticksOf(scale, price) === null) {
      const values = { step: context.rules?.tickSize ?? '' };
      return { field, key: 'Price must be a multiple of {{step}}', values };
    }
  }
  return null;
};

const quantityIsNotTooLarge: ScaledCheck = ({ form, context }) => {
  const amount = context.rules?.quantityMax ?? '';
  return amount !== '' && compareDecimals(form.quantity, amount) > 0
    ? { field: 'quantity', key: 'Quantity must be at most {{amount}}', values: { amount } }
    : null;
};

const quantityIsOnLot: ScaledCheck = ({ context, summary }) =>
  summary.quantityLots !== null
    ? null
    : {
        field: 'quantity',
        key: 'Quantity must be a multiple of {{step}}',
        values: { step: context.rules?.lotSize ?? '' },
      };

const quantityIsEnough: ScaledCheck = ({ context, summary }, { rules }) => {
  if ((summary.quantityLots ?? 0) >= rules.quantityMinLots) return null;
  const values = { amount: context.rules?.quantityMin ?? '' };
  return { field: 'quantity', key: 'Quantity must be at least {{amount}}', values };
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
          amount: formatNumber(available, SHOWN_DECIMALS, { zero: true, trim: true }),
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
  priceIsWithinBand,
  pricesFit,
  quantityIsNotTooLarge,
  quantityIsOnLot,
  quantityIsEnough,
  notionalIsEnough,
  balanceIsEnough,
];
