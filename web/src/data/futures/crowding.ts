import { leverageMaxAt, openableLotsAt } from '@bourse/core/perpetual/crowding.ts';
import { lotsOf } from '../markets/scale.ts';
import type { ContractRules } from './contract-rules.ts';

/**
 * The highest leverage at which `lots` more of a contract may be opened now: the contract's own, or less
 * where so much is open that the exchange refuses more (R7, code 4024), at least 1.
 *
 * @param openInterest a decimal string; while it is not known nothing is foreseen
 */
export function leverageMaxNow(rules: ContractRules, openInterest: string, lots = 0): number {
  const open = lotsOf(rules, openInterest);
  if (open === null) return rules.leverageMax;
  return Math.min(rules.leverageMax, leverageMaxAt(rules.openInterest, open + lots));
}

/** Lots that may still be opened at a leverage, of all that the contract takes; Infinity while not known. */
export function openableLotsNow(
  rules: ContractRules,
  openInterest: string,
  leverage: number,
): number {
  const open = lotsOf(rules, openInterest);
  if (open === null) return Number.POSITIVE_INFINITY;
  return openableLotsAt(rules.openInterest, open, leverage);
}
