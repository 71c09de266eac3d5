import { contractPriceBand } from '@bourse/core/preview.ts';
import { isAboveZero } from '../../../lib/decimal.ts';
import type { Problem } from '../../../lib/problem.ts';
import { type ContractRules, lotsOf, priceOf, quantityOf, ticksOf } from '../contract-rules.ts';

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

/**
 * What is wrong with a limit that has to lie within the contract's band around its anchor. Where that is
 * not known (null), the exchange says so.
 */
export function bandProblem(
  rules: ContractRules,
  ticks: number,
  anchorTicks: number | null,
): Problem<'price'> | null {
  if (anchorTicks === null) return null;
  const { lowestTicks, highestTicks } = contractPriceBand(rules, anchorTicks, rules.bandTicksMin);
  if (ticks >= lowestTicks && ticks <= highestTicks) return null;
  return {
    field: 'price',
    key: 'Price must be between {{low}} and {{high}}',
    values: { low: priceOf(rules, lowestTicks), high: priceOf(rules, highestTicks) },
  };
}

/** As `priceProblem`, for a limit, which must lie within the contract's band. */
export function limitProblem(
  rules: ContractRules,
  price: string,
  anchorTicks: number | null,
): Problem<'price'> | null {
  const wrong = priceProblem(rules, price, 'price');
  return wrong ?? bandProblem(rules, ticksOf(rules, price) ?? 0, anchorTicks);
}
