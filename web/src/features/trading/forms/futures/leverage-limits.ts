import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { moneyOf } from '#app/data/markets/scale.ts';

/** Above it the form warns (product rule). */
export const LEVERAGE_WARNED = 20;

/** Marks of the slider: the product's, as far as the contract goes, and its own end. */
export function leverageMarks(leverageMax: number): readonly number[] {
  const marks = [1, 25, 50, 75, 100].filter((mark) => mark < leverageMax);
  return [...marks, leverageMax];
}

/** The largest position, as a value in the quote coin, that a leverage allows; '0' for none. */
export function positionMaxAt(rules: ContractRules, leverage: number): string {
  const tier = rules.ladder.findLast(({ leverageMax }) => leverageMax >= leverage);
  return tier ? moneyOf(rules, tier.notionalMax) : '0';
}

/** What a field's text means as a leverage: whole, from 1 to the contract's highest; else null. */
export function leverageOf(text: string, leverageMax: number): number | null {
  const leverage = Number(text);
  return /^\d{1,3}$/.test(text) && leverage >= 1 && leverage <= leverageMax ? leverage : null;
}
