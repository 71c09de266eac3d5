/**
 * Open interest is shared (R7, I77). Who acts through many accounts cannot be told from many people, so a
 * contract that fills up is not closed to anybody: what opens needs more and more margin of its own. In
 * the last part of the largest open interest the highest leverage falls from where that part begins down
 * to 1 at its end, as open interest margin fractions of other venues do.
 */
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { shareFloor } from '../../arithmetic.ts';
import { leverageMaxAt, openInterestParts } from '../../perpetual/crowding.ts';
import type { Contract, KnownShares } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import type { Part } from '../settle/sound-fill.ts';

/** Shares of the open interest, in lots: rules rarely change, so they are reckoned once. */
export function sharesOf(contract: Contract, riskRules: SetRiskRules): KnownShares {
  const { rules, knownShares } = contract;
  if (knownShares?.rules === rules && knownShares.riskRules === riskRules) return knownShares;
  const { openInterestMaxLots: most } = rules;
  const shares = {
    rules,
    riskRules,
    largestLots: shareFloor(most, riskRules.openInterestShareRate),
    ...openInterestParts(most, riskRules.openInterestReserveRate),
  };
  contract.knownShares = shares;
  return shares;
}

/**
 * The highest leverage at which so many lots more may be opened, at least 1; where nobody is crowded,
 * Infinity.
 */
export function crowdedLeverage({ riskRules }: State, contract: Contract, lots: number): number {
  return leverageMaxAt(sharesOf(contract, riskRules), contract.openInterestLots + lots);
}

/**
 * Whether a fill opens at a leverage that is too high by now: the order may have rested since fewer
 * were in. `before` are lots that others are foreseen to open until then.
 */
export function isCrowdedOut(
  state: State,
  contract: Contract,
  { holding, openedLots }: Pick<Part, 'holding' | 'openedLots'>,
  before = 0,
): boolean {
  if (openedLots === 0) return false;
  const leverage = state.futures.holdings.leverage[holding]!;
  return leverage > crowdedLeverage(state, contract, openedLots + before);
}
