/** At which mark a holding must be looked at again. */

import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import type { Holdings } from '../../position/holdings.ts';

/**
 * Profit less maintenance margin of both positions of a holding at a mark. As a function of the
 * mark it is concave: profit is linear, maintenance convex (I60). So the marks at which it is above
 * some value form one interval.
 */
export function resultAt(
  contract: Contract,
  holdings: Holdings,
  holding: number,
  markTicks: number,
): number {
  const { ladder, unit } = contract;
  let result = 0;
  const longLots = holdings.lots[holding * 2]!;
  if (longLots > 0) {
    const notional = markTicks * longLots * unit;
    result += notional - holdings.cost[holding * 2]! - maintenanceMargin(ladder, notional);
  }
  const shortLots = holdings.lots[holding * 2 + 1]!;
  if (shortLots > 0) {
    const notional = markTicks * shortLots * unit;
    result += holdings.cost[holding * 2 + 1]! - notional - maintenanceMargin(ladder, notional);
  }
  return result;
}

/**
 * The mark nearest to `fromTicks` in one direction (-1 down, 1 up) at which the result is at or
 * below `floor`, or 0 when there is none within the contract's prices. At `fromTicks`, which is never
 * the answer, it is not below.
 */
export function thresholdTicks(
  contract: Contract,
  holdings: Holdings,
  holding: number,
  floor: number,
  fromTicks: number,
  direction: 1 | -1,
): number {
  const end = direction === 1 ? contract.rules.priceMaxTicks : 1;
  let safe = fromTicks;
  let safeResult = resultAt(contract, holdings, holding, safe);
  let reached = end;
  let reachedResult = resultAt(contract, holdings, holding, reached);
  if (reachedResult > floor || end === fromTicks) return 0;
  for (let round = 0; Math.abs(reached - safe) > 1; round += 1) {
    const distance = Math.abs(reached - safe);
    // Interpolates between the two; every third step halves the interval, so that it ends soon.
    const share = (safeResult - floor) / (safeResult - reachedResult);
    const guess = round % 3 === 2 ? distance >> 1 : Math.ceil(distance * share);
    const step = Math.min(Math.max(guess, 1), distance - 1);
    const ticks = safe + direction * step;
    const result = resultAt(contract, holdings, holding, ticks);
    if (result > floor) {
      safe = ticks;
      safeResult = result;
      continue;
    }
    reached = ticks;
    reachedResult = result;
    // Interpolation is exact within a tier: then this tick is the result if the one before is safe.
    const before = ticks - direction;
    if (before === fromTicks) return ticks;
    const beforeResult = resultAt(contract, holdings, holding, before);
    if (beforeResult > floor) return ticks;
    reached = before;
    reachedResult = beforeResult;
  }
  return reached;
}
