import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { lotsOf, type OrderBounds, priceOf, quantityOf, ticksOf } from '#app/data/markets/scale.ts';
import { orderValue } from '#app/parts/orders/order-problems.ts';
import type { OrderDraft, ScaleSizes, ScaleTerms } from './order-draft.ts';

export const emptyScale: ScaleTerms = { fromPrice: '', toPrice: '', count: '5', sizes: 'equal' };

/** As the exchange takes them in one request (`BATCH_MAX` of the contract). */
export const SCALE_COUNT_MAX = 20;
export const SCALE_COUNT_MIN = 2;

/** How many orders; null where that is none of the counts that can be sent. */
export function scaleCount({ count }: Pick<ScaleTerms, 'count'>): number | null {
  const whole = Number(count);
  const isOne = Number.isInteger(whole) && whole >= SCALE_COUNT_MIN && whole <= SCALE_COUNT_MAX;
  return isOne ? whole : null;
}

/** One order of a scale order. */
export interface Rung {
  readonly ticks: number;
  readonly lots: number;
}

const weightOf = (sizes: ScaleSizes, place: number, count: number): number =>
  sizes === 'equal' ? 1 : sizes === 'rising' ? place + 1 : count - place;

/** Prices and weights from the first price to the last; null while one of the terms is missing. */
function stepsOf(terms: ScaleTerms, bounds: OrderBounds) {
  const first = ticksOf(bounds, terms.fromPrice);
  const last = ticksOf(bounds, terms.toPrice);
  const count = scaleCount(terms);
  if (first === null || last === null || count === null) return null;
  return Array.from({ length: count }, (_, place) => ({
    ticks: first + Math.round(((last - first) * place) / (count - 1)),
    weight: weightOf(terms.sizes, place, count),
  }));
}

/**
 * The orders that a quantity is divided into, from the first price to the last: whole ticks and lots, whose sum is the
 * quantity. Null while something is missing; an order may then be of no lots, which no market takes.
 */
export function rungsOf(
  terms: ScaleTerms,
  quantity: string,
  bounds: OrderBounds,
): readonly Rung[] | null {
  const steps = stepsOf(terms, bounds);
  const lots = lotsOf(bounds, quantity);
  if (!steps || lots === null) return null;
  const whole = steps.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let given = 0;
  return steps.map(({ ticks, weight }) => {
    passed += weight;
    const until = Math.floor((lots * passed) / whole);
    const rung = { ticks, lots: until - given };
    given = until;
    return rung;
  });
}

/** What an order is worth, quote atomic units, a scale order as the sum of its orders; null as in `orderValue`. */
export function draftValue(
  { kind, scaleTerms, quantity }: OrderDraft,
  bounds: OrderBounds,
  priceTicks: number | null,
  lots: number | null,
): number | null {
  if (kind !== 'scale') return orderValue(bounds, priceTicks, lots);
  const rungs = rungsOf(scaleTerms, quantity, bounds);
  const value = rungs?.reduce((sum, { ticks, lots }) => sum + ticks * lots * bounds.unit, 0);
  return value !== undefined && value <= AMOUNT_MAX ? value : null;
}

/** The price of all of them together, rounded to the tick; empty while something is missing. */
function averagePrice(terms: ScaleTerms, bounds: OrderBounds): string {
  const steps = stepsOf(terms, bounds);
  if (!steps) return '';
  const whole = steps.reduce((sum, { weight }) => sum + weight, 0);
  const sum = steps.reduce((sum, { ticks, weight }) => sum + ticks * weight, 0);
  return priceOf(bounds, Math.round(sum / whole));
}

/** An order as it is typed: decimal strings. */
const typedRung = ({ ticks, lots }: Rung, bounds: OrderBounds) => ({
  price: priceOf(bounds, ticks),
  quantity: quantityOf(bounds, lots),
});

/** A scale order has the average of its orders as its price; every other draft stays as it is. */
export function withAveragePrice<Form extends OrderDraft>(
  form: Form,
  bounds: OrderBounds | null,
): Form {
  if (form.kind !== 'scale') return form;
  return { ...form, price: bounds ? averagePrice(form.scaleTerms, bounds) : '' };
}

/** A scale order as the limit orders that are sent. */
export function limitForms<Form extends OrderDraft>(
  form: Form,
  bounds: OrderBounds,
): readonly Form[] {
  const rungs = rungsOf(form.scaleTerms, form.quantity, bounds) ?? [];
  return rungs.map((rung) => ({
    ...form,
    ...typedRung(rung, bounds),
    kind: 'limit',
    sum: null,
  }));
}
