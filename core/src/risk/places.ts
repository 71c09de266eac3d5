import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';

/**
 * How many orders of one account may wait in a market or contract (R7). The second half of its places is for those who
 * trade: accounts without fees or money cannot take them from everybody.
 *
 * @param waiting orders of all that wait there
 * @param traded what the account traded lately, quote atomic units
 */
export function triggersMaxOf(rules: SetRiskRules, waiting: number, traded: number): number {
  const { triggersOfUserMax, triggersOfUserMin, triggersOfMarketMax, triggersNotional } = rules;
  if (waiting * 2 < triggersOfMarketMax) return triggersOfUserMax;
  const earned = triggersOfUserMin + quotientFloor(traded, triggersNotional);
  return Math.min(triggersOfUserMax, earned);
}
