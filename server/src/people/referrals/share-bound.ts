import type { DefineContract, FeeTier, SetRiskRules } from '@bourse/contract/messages.ts';

const RATE_ONE = 100_000_000;
/** Friends who play for the fund's spread fill twice each, in each pair one of them as a taker (R3). */
const PAIRS = 2;

/** What bounds a share of fees: what contracts charge, and what the fund may pay beyond what it got. */
export interface FeeBounds {
  readonly contracts: Iterable<Pick<DefineContract, 'makerRate' | 'takerRate'>>;
  readonly feeTiers: readonly FeeTier[];
  readonly riskRules: Pick<SetRiskRules, 'fundSpreadRate'>;
}

/**
 * The largest part of fees that referrers may get together, parts per 100,000,000, rounded down: after it,
 * two friends in the lowest tier still pay at least *fundSpreadRate* for a position and its end. Below 0:
 * fees alone are too low. 100,000,000 where no contract bounds it.
 */
export function shareMaxOf({ contracts, feeTiers, riskRules }: FeeBounds): number {
  // A tier lowers a contract's own rates and never raises them.
  const lowest = (own: number, rates: readonly (number | undefined)[]) =>
    Math.min(own, ...rates.map((rate) => rate ?? own));
  const makers = feeTiers.map(({ futuresMakerRate }) => futuresMakerRate);
  const takers = feeTiers.map(({ futuresTakerRate }) => futuresTakerRate);
  const bounds = [...contracts].map(({ makerRate, takerRate }) => {
    const paid = PAIRS * (lowest(makerRate, makers) + lowest(takerRate, takers));
    if (paid === 0) return -RATE_ONE;
    return Math.floor(((paid - riskRules.fundSpreadRate) * RATE_ONE) / paid);
  });
  return Math.min(RATE_ONE, ...bounds);
}
