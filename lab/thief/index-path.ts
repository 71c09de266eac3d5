import { Chance } from '../sim/chance.ts';
import { coins } from './coins.ts';

/** No game is longer. */
export const GAME_SECONDS_MAX = 60;
/** Parts of a million that the index moves in a second at most: less than a taker's fee. */
const DRIFT_LEAST = 220;
const DRIFT_MAX = 300;
const NOISE_MAX = 60;
/** Seconds for which a path keeps its direction. */
const LEG_SECONDS = { least: 14, most: 28 };
const MILLION = 1_000_000;

/**
 * What the index of each coin says, second by second, in ticks of its contract. It drifts one way for
 * a while, then the other, so that a position at the highest leverage can be liquidated by waiting;
 * it never moves faster than liquidation can follow, so that what an account loses is its own.
 *
 * @param reach how far it goes from where it begins at most, a part of it
 */
export function indexPaths(seed: number, reach = 1): readonly (readonly number[])[] {
  return coins.map(({ contract }, at) => {
    const chance = new Chance(seed * 31 + at);
    const first = contract.initialPriceTicks;
    const least = Math.ceil(first * (1 - reach));
    const most = Math.floor(first * (1 + reach));
    let ticks = first;
    let drift = 0;
    let left = chance.between(0, 3);
    const path = [ticks];
    while (path.length <= GAME_SECONDS_MAX + 5) {
      if (left === 0) {
        drift =
          (drift > 0 || (drift === 0 && chance.oneIn(2)) ? -1 : 1) *
          chance.between(DRIFT_LEAST, DRIFT_MAX);
        left = chance.between(LEG_SECONDS.least, LEG_SECONDS.most);
      }
      left -= 1;
      const move = drift + chance.between(-NOISE_MAX, NOISE_MAX);
      const meant = Math.round((ticks * (MILLION + move)) / MILLION);
      ticks = Math.min(Math.max(meant, least), most);
      path.push(ticks);
    }
    return path;
  });
}
