/** What a contract charges whom no tier gives less; parts of RATE_ONE. */
export interface ContractFees {
  readonly makerRate: number;
  readonly takerRate: number;
}

/** What a tier says of contracts; absent: nothing. */
export interface TierFees {
  readonly futuresMakerRate?: number | undefined;
  readonly futuresTakerRate?: number | undefined;
}

/** What an account pays on a contract. */
export interface ChargedRates {
  readonly chargedMakerRate: number;
  readonly chargedTakerRate: number;
}

/**
 * What an account of a tier pays on a contract. A tier never charges more than the contract does:
 * margins are reckoned with the contract's own rates, and stay enough.
 */
export function chargedRates(
  { makerRate, takerRate }: ContractFees,
  tier: TierFees | undefined,
): ChargedRates {
  return {
    chargedMakerRate: Math.min(tier?.futuresMakerRate ?? makerRate, makerRate),
    chargedTakerRate: Math.min(tier?.futuresTakerRate ?? takerRate, takerRate),
  };
}
