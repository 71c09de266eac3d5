/**
 * How many lots an order has that is sized by money: by what it costs, or by what may be lost at its stop. For the
 * order form. Amounts are atomic units, prices ticks, `unit` as in margin.ts, rates parts of RATE_ONE; lots are always
 * rounded down.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { affordableLots, notionalOf, quotientFloor } from '../arithmetic.ts';
import { fillFee } from './fee.ts';
import { orderMargin } from './margin.ts';

/** The largest number of lots from 0 to `most` that fits, where each smaller one fits, too. */
export function mostLots(most: number, isFitting: (lots: number) => boolean): number {
  let least = 0;
  let highest = Math.max(most, 0);
  while (least < highest) {
    const middle = least + quotientFloor(highest - least + 1, 2);
    if (isFitting(middle)) least = middle;
    else highest = middle - 1;
  }
  return least;
}

/** What decides how much an order costs. */
export interface CostTerms {
  readonly priceTicks: number;
  readonly unit: number;
  readonly leverage: number;
  /** The contract's own, by which orders freeze money for their fees. */
  readonly takerRate: number;
}

/** What an order that fills at its price needs (I50): initial margin and the worst fee, each rounded up. */
export function orderCost(
  lots: number,
  { priceTicks, unit, leverage, takerRate }: CostTerms,
): number {
  return orderMargin({ highestTicks: priceTicks, lossTicks: 0 }, lots, unit, leverage, takerRate);
}

/** The most lots that cost no more than `cost`, by `orderCost`. */
export function lotsOfCost(cost: number, terms: CostTerms): number {
  const value = Math.min(cost * terms.leverage, AMOUNT_MAX);
  const most = affordableLots(value, terms.priceTicks, terms.unit);
  return mostLots(most, (lots) => orderCost(lots, terms) <= cost);
}

/** An order with a stop that closes all of it. */
export interface RiskTerms {
  readonly entryTicks: number;
  readonly stopTicks: number;
  readonly unit: number;
  /** What the fill of each is charged. */
  readonly entryRate: number;
  readonly exitRate: number;
}

/** What is lost when the stop fills at its trigger: the way between the two prices, and both fees. */
export function lossAtStop(
  lots: number,
  { entryTicks, stopTicks, unit, entryRate, exitRate }: RiskTerms,
): number {
  const entry = notionalOf(entryTicks, lots, unit);
  const exit = notionalOf(stopTicks, lots, unit);
  return Math.abs(entry - exit) + fillFee(entry, entryRate) + fillFee(exit, exitRate);
}

/** The most lots that lose no more than `loss` at their stop, by `lossAtStop`. */
export function lotsOfRisk(loss: number, terms: RiskTerms): number {
  const highestTicks = Math.max(terms.entryTicks, terms.stopTicks);
  const most = affordableLots(AMOUNT_MAX, highestTicks, terms.unit);
  return mostLots(most, (lots) => lossAtStop(lots, terms) <= loss);
}
