import type { Standing } from './venue.ts';

/** Candles of a minute whose middle close one print cannot move. */
export const CLOSES = 5;

/**
 * By which prices a profit or a loss may end a bot on a spot market: the index; where the market never had one, the
 * middle one of the last closes; while it is silent, none. Ticks.
 *
 * @param indexTicks 0: there is none now
 */
export function spotEndPrices(
  indexTicks: number,
  isSilent: boolean,
  closes: readonly number[],
): Pick<Standing, 'endTicks' | 'judgedBy'> {
  if (indexTicks > 0) return { endTicks: [indexTicks], judgedBy: 'index' };
  const middle = closes.toSorted((one, other) => one - other)[CLOSES >> 1];
  const isKnown = !isSilent && closes.length === CLOSES && middle !== undefined;
  return { endTicks: isKnown ? [middle] : [], judgedBy: 'closes' };
}

/**
 * The same on a contract: mark and index, because friends can push the one, and the other may be late. None while
 * either is not known (0).
 */
export function contractEndPrices(markTicks: number, indexTicks: number): readonly number[] {
  return markTicks > 0 && indexTicks > 0 ? [markTicks, indexTicks] : [];
}
