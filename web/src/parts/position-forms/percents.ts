import { type ContractRules, lotsOf, quantityOf } from '../../data/futures/contract-rules.ts';

/** What the percent buttons offer (product specification part 2, section 9). */
export const percents = [10, 20, 50, 80, 100] as const;

/** `percent` of a quantity, rounded down to the lot; empty when that is less than one lot. */
export function shareOfQuantity(rules: ContractRules, quantity: string, percent: number): string {
  const lots = lotsOf(rules, quantity) ?? 0;
  const share = Number((BigInt(lots) * BigInt(percent)) / 100n);
  return share > 0 ? quantityOf(rules, share) : '';
}
