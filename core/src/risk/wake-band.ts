/** Between which prices a last price wakes orders beside an index (R1). */
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { type Band, bandOf } from './band.ts';

type Rules = Pick<SetRiskRules, 'wakeBandRate' | 'wokenMarkRate' | 'bandTicksMin'>;

/** On a spot market, where the index is the mark, too. */
export function wakeBandBeside(rules: Rules, indexTicks: number): Band {
  const { wakeBandRate, wokenMarkRate, bandTicksMin } = rules;
  if (wokenMarkRate === 0) return bandOf(indexTicks, wakeBandRate, bandTicksMin);
  return bandOf(indexTicks, Math.min(wakeBandRate, wokenMarkRate), 1);
}

/**
 * On a contract: near the anchor, and nearer still to the mark, so that a trade among friends reaches nobody whom the
 * mark is not about to reach.
 *
 * @param markTicks 0: there is none yet
 */
export function wakeBandBetween(rules: Rules, anchorTicks: number, markTicks: number): Band {
  const { wakeBandRate, wokenMarkRate, bandTicksMin } = rules;
  const ofIndex = bandOf(anchorTicks, wakeBandRate, bandTicksMin);
  if (wokenMarkRate === 0 || markTicks === 0) return ofIndex;
  const ofMark = bandOf(markTicks, wokenMarkRate, 1);
  return {
    lowestTicks: Math.max(ofIndex.lowestTicks, ofMark.lowestTicks),
    highestTicks: Math.min(ofIndex.highestTicks, ofMark.highestTicks),
  };
}
