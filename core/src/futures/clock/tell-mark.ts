/** The events about a contract's index, mark and funding. */
import {
  DAMPENER_RATE,
  fundingRate,
  premiumsOfHours,
  scaledPremium,
} from '../../perpetual/funding.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';

/**
 * The rate of the present interval with the premiums so far, scaled by their share of an interval
 * (R8): without premiums it is the interest alone.
 */
export function presentRate(contract: Contract): number {
  const { premiums, rules, fundingHours } = contract;
  return fundingRate({
    averagePremium: scaledPremium(premiums, premiumsOfHours(fundingHours)),
    interestRate: rules.interestRate,
    dampenerRate: DAMPENER_RATE,
    hours: fundingHours,
    capRate: rules.fundingCapRate,
  });
}

/** `isStale`: too few sources are fresh, index and mark stay as they were. */
export function tellMark(state: State, contract: Contract, isStale: boolean): void {
  const { id, indexTicks, markTicks, nextFundingTime, fundingHours } = contract;
  state.outcome.emit({
    case: 'markMoved',
    value: {
      contract: id,
      indexTicks,
      markTicks,
      premiumRate: contract.premiumRate,
      fundingRate: presentRate(contract),
      nextFundingTime,
      isStale,
      fundingHours,
      ...(contract.knownStale && { knownStale: true }),
    },
  });
}
