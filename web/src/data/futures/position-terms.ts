import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import {
  initialMargin,
  releasedShare,
  returnOnMargin,
  unrealisedProfit,
} from '@bourse/core/perpetual/margin.ts';
import type { PreviewContract } from '@bourse/core/perpetual/order-preview.ts';
import { contractProtection } from '@bourse/core/preview.ts';
import { type ContractRules, termsOf } from './contract-rules.ts';

/** A contract as the engine's previews take it, at a mark; an anchor that is not known is the mark. */
export const previewContractOf = (
  rules: ContractRules,
  markTicks: number,
  anchorTicks: number | null,
): PreviewContract => ({
  ...rules,
  protection: contractProtection(rules, anchorTicks ?? markTicks, rules.bandTicksMin),
  terms: termsOf(rules, markTicks),
});

export interface Estimate {
  /** Atomic units, before fees. */
  readonly profit: number;
  /** Against the initial margin of these lots, parts of RATE_ONE. */
  readonly returnRate: number;
}

/** What closing `lots` of a position at a price brings. */
export function estimateOf(position: AccountPosition, lots: number, ticks: number): Estimate {
  const { sign, contract, cost, leverage } = position;
  const released = releasedShare(cost, lots, position.lots);
  const profit = unrealisedProfit(sign, ticks * lots * contract.unit, released);
  return { profit, returnRate: returnOnMargin(profit, initialMargin(released, leverage)) };
}
