import { contractPriceBand } from '@bourse/core/perpetual/order-preview.ts';
import { isAboveZero } from '../../../lib/decimal.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { Problem } from '../../../lib/problem.ts';
import {
  type ContractRules,
  lotsOf,
  moneyOf,
  priceOf,
  quantityOf,
  ticksOf,
} from '../contract-rules.ts';

/** As dialogs show what is available. */
const MONEY_DECIMALS = 4;

/** Atomic units as messages show them: cut to four decimals, grouped. */
export const shownMoney = (rules: ContractRules, units: bigint): string =>
  formatNumber(moneyOf(rules, units), MONEY_DECIMALS, { zero: true });

/** A price as the page shows it. */
const shownPrice = (rules: ContractRules, ticks: number): string =>
  formatNumber(priceOf(rules, ticks), rules.priceDecimals);

/** What is wrong with a quantity of at most `lotsMax`; null when nothing is. */
export function quantityProblem(
  rules: ContractRules,
  quantity: string,
  lotsMax: number,
): Problem<'quantity'> | null {
  const field = 'quantity';
  if (!isAboveZero(quantity)) return { field, key: 'Please enter quantity' };
  const lots = lotsOf(rules, quantity);
  if (lots === null) {
    const values = { step: quantityOf(rules, 1) };
    return { field, key: 'Quantity must be a multiple of {{step}}', values };
  }
  if (lots <= lotsMax) return null;
  const values = { amount: quantityOf(rules, lotsMax) };
  return { field, key: 'Quantity must be at most {{amount}}', values };
}

/** What is wrong with a price that has to be there; null when nothing is. */
export function priceProblem<Field extends string>(
  rules: ContractRules,
  price: string,
  field: Field,
): Problem<Field> | null {
  if (!isAboveZero(price)) return { field, key: 'Please enter price' };
  if (ticksOf(rules, price) !== null) return null;
  const values = { step: priceOf(rules, 1) };
  return { field, key: 'Price must be a multiple of {{step}}', values };
}

/** What is wrong with a limit that has to lie within the contract's band around a reference. */
export function bandProblem(
  rules: ContractRules,
  ticks: number,
  referenceTicks: number,
): Problem<'price'> | null {
  const { lowestTicks, highestTicks } = contractPriceBand(rules, referenceTicks);
  if (ticks >= lowestTicks && ticks <= highestTicks) return null;
  return {
    field: 'price',
    key: 'Price must be between {{low}} and {{high}}',
    values: { low: shownPrice(rules, lowestTicks), high: shownPrice(rules, highestTicks) },
  };
}

/** As `priceProblem`, for a limit, which must lie within the contract's band around the mark. */
export function limitProblem(
  rules: ContractRules,
  price: string,
  markTicks: number,
): Problem<'price'> | null {
  const wrong = priceProblem(rules, price, 'price');
  return wrong ?? bandProblem(rules, ticksOf(rules, price) ?? 0, markTicks);
}
