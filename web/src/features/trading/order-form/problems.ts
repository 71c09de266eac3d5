import { compareDecimals, isAboveZero } from '../../../lib/decimal.ts';
import type { TextKey, Values } from '../../../lib/i18n.ts';
import type { OrderForm } from './form.ts';
import { floorToStep, type OrderContext, type OrderSummary } from './summary.ts';

export type OrderField = 'price' | 'stopPrice' | 'quantity' | 'order';

/** Why the order cannot be sent, and which field says so. The key is the English text. */
export interface Problem {
  readonly field: OrderField;
  readonly key: TextKey;
  readonly values?: Values;
}

type Check = (form: OrderForm, context: OrderContext, summary: OrderSummary) => Problem | null;

/** The first thing that is wrong, or null when the order can be sent. The server decides anyway. */
export const validate: Check = (form, context, summary) => {
  for (const check of checks) {
    const problem = check(form, context, summary);
    if (problem) return problem;
  }
  return null;
};

const marketIsOpen: Check = (_form, { rules }) => {
  if (rules?.state === 'halted') return { field: 'order', key: 'This market is halted' };
  return rules?.state === 'cancel-only'
    ? { field: 'order', key: 'This market accepts cancellations only for now' }
    : null;
};

const quantityIsSaid: Check = ({ quantity }) =>
  isAboveZero(quantity) ? null : { field: 'quantity', key: 'Please enter quantity' };

const stopPriceIsSaid: Check = ({ kind, stopPrice }) =>
  kind !== 'stop-limit' || isAboveZero(stopPrice)
    ? null
    : { field: 'stopPrice', key: 'Please enter stop price' };

const priceIsSaid: Check = ({ kind, price }) =>
  kind === 'market' || isAboveZero(price) ? null : { field: 'price', key: 'Please enter price' };

const priceIsFresh: Check = ({ kind }, { isPriceStale, lastPrice }) =>
  kind === 'market' && (isPriceStale || !isAboveZero(lastPrice))
    ? { field: 'order', key: 'Market orders are off while the price is late' }
    : null;

const pricesAreOnTick: Check = ({ kind, price, stopPrice }, { rules, precision }) => {
  if (!rules || kind === 'market') return null;
  const values = { step: rules.tickSize };
  const key = 'Price must be a multiple of {{step}}';
  if (!isMultiple(price, rules.tickSize, precision)) return { field: 'price', key, values };
  return kind === 'stop-limit' && !isMultiple(stopPrice, rules.tickSize, precision)
    ? { field: 'stopPrice', key, values }
    : null;
};

const quantityIsOnLot: Check = ({ quantity }, { rules, quantityPrecision }) =>
  !rules || isMultiple(quantity, rules.lotSize, quantityPrecision)
    ? null
    : {
        field: 'quantity',
        key: 'Quantity must be a multiple of {{step}}',
        values: { step: rules.lotSize },
      };

const quantityIsWithinBounds: Check = ({ quantity }, { rules }) => {
  if (!rules) return null;
  if (compareDecimals(quantity, rules.quantityMin) < 0) {
    const values = { amount: rules.quantityMin };
    return { field: 'quantity', key: 'Quantity must be at least {{amount}}', values };
  }
  return compareDecimals(quantity, rules.quantityMax) > 0
    ? {
        field: 'quantity',
        key: 'Quantity must be at most {{amount}}',
        values: { amount: rules.quantityMax },
      }
    : null;
};

const notionalIsEnough: Check = (_form, { rules, quote }, { total }) =>
  !rules || compareDecimals(total, rules.notionalMin) >= 0
    ? null
    : {
        field: 'quantity',
        key: 'The order value must be at least {{amount}} {{coin}}',
        values: { amount: rules.notionalMin, coin: quote },
      };

/** A market buy stops when the money is used up (D22), so only an empty account is too little. */
const balanceIsEnough: Check = (form, _context, { total, spends }) => {
  if (spends.available === null) return null;
  const isMarketBuy = form.kind === 'market' && form.side === 'buy';
  const needed = form.side === 'buy' ? total : form.quantity;
  const isEnough = isMarketBuy
    ? isAboveZero(spends.available)
    : compareDecimals(spends.available, needed) >= 0;
  return isEnough
    ? null
    : {
        field: 'quantity',
        key: 'Insufficient balance: {{amount}} {{coin}} available',
        values: { amount: spends.available, coin: spends.coin },
      };
};

const checks: readonly Check[] = [
  marketIsOpen,
  quantityIsSaid,
  stopPriceIsSaid,
  priceIsSaid,
  priceIsFresh,
  pricesAreOnTick,
  quantityIsOnLot,
  quantityIsWithinBounds,
  notionalIsEnough,
  balanceIsEnough,
];

function isMultiple(value: string, step: string, decimals: number): boolean {
  return compareDecimals(floorToStep(value, step, decimals), value) === 0;
}
