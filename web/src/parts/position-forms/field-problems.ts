import { contractPriceBand } from '@bourse/core/preview.ts';
import {
  type ContractRules,
  lotsOf,
  moneyOf,
  priceOf,
  quantityOf,
  ticksOf,
} from '../../data/futures/contract-rules.ts';
import { compareDecimals, isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Problem } from '../../lib/problem.ts';

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
  const amount = quantityOf(rules, lotsMax);
  if (compareDecimals(quantity, amount) > 0) {
    return { field, key: 'Quantity must be at most {{amount}}', values: { amount } };
  }
  if (lotsOf(rules, quantity) !== null) return null;
  const values = { step: quantityOf(rules, 1) };
  return { field, key: 'Quantity must be a multiple of {{step}}', values };
}

/** What is wrong with a price that has to be there; null when nothing is. */
export function priceProblem<Field extends string>(
  rules: ContractRules,
  price: string,
  field: Field,
): Problem<Field> | null {
  if (!isAboveZero(price)) return { field, key: 'Please enter price' };
  if (isAboveAllPrices(rules, price)) {
    const values = { amount: priceOf(rules, rules.priceMaxTicks) };
    return { field, key: 'Price must be at most {{amount}}', values };
  }
  if (ticksOf(rules, price) !== null) return null;
  const values = { step: priceOf(rules, 1) };
  return { field, key: 'Price must be a multiple of {{step}}', values };
}

/** Higher than the contract takes any price, however many digits it has. */
const isAboveAllPrices = (rules: ContractRules, price: string): boolean =>
  compareDecimals(price, priceOf(rules, rules.priceMaxTicks)) > 0;

/**
 * What is wrong with a limit that has to lie within the contract's band around its anchor; one between
 * two ticks is not judged. Where the anchor is not known (null), the exchange says so.
 */
export function bandProblem(
  rules: ContractRules,
  price: string,
  anchorTicks: number | null,
): Problem<'price'> | null {
  if (anchorTicks === null) return null;
  const { lowestTicks, highestTicks } = contractPriceBand(rules, anchorTicks, rules.bandTicksMin);
  const ticks = ticksOf(rules, price);
  const isInside = ticks !== null && ticks >= lowestTicks && ticks <= highestTicks;
  const isBetweenTicks = ticks === null && !isAboveAllPrices(rules, price);
  if (isInside || isBetweenTicks) return null;
  return {
    field: 'price',
    key: 'Price must be between {{low}} and {{high}}',
    values: { low: shownPrice(rules, lowestTicks), high: shownPrice(rules, highestTicks) },
  };
}

/** As `priceProblem`, for a limit, which must lie within the contract's band. */
export function limitProblem(
  rules: ContractRules,
  price: string,
  anchorTicks: number | null,
): Problem<'price'> | null {
  if (!isAboveZero(price)) return priceProblem(rules, price, 'price');
  return bandProblem(rules, price, anchorTicks) ?? priceProblem(rules, price, 'price');
}
