import { type CoinStep, type SimulatedCoin, SimulatedMarket } from '../index/simulated-market.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAYS_OF_YEAR = 365;

/** No coin moved further in the day than this many of its average daily deviations. */
const DEVIATIONS_MAX = 1.65;
/** In the last minutes of it none stands out by more than this many deviations of an average one. */
const CALM_MINUTES = 150;
const MINUTE_DEVIATIONS_MAX = 10;
/** This part of the coins rose and as many fell, by more than a hair. */
const SHARE_OF_EACH = 0.32;
const HAIR = 0.002;
/** About one draw in five is ordinary: that none of this many is happens once in 10^9 times. */
const DRAWS_MAX = 200;

/**
 * A market whose past day, drawn backwards from `endMs` in steps of a minute, was an ordinary one:
 * some coins rose, some fell, none went through the roof. Coins move together, so most days of the
 * model are all green or all red, as real ones are; the first day that a visitor sees should not
 * be. The model is not bent for that: of its draws the first ordinary one is taken, and the answer
 * stands at its beginning, to be drawn again for the path. The same for the same seeds.
 */
export function drawOrdinaryMarket(
  coins: readonly SimulatedCoin[],
  endMs: number,
  ...seeds: readonly number[]
): SimulatedMarket {
  let draw = 0;
  while (draw < DRAWS_MAX - 1) {
    const gains = lastDay(coins, endMs, [...seeds, draw]);
    if (gains && isOrdinary(coins, gains)) break;
    draw += 1;
  }
  return new SimulatedMarket(coins, ...seeds, draw);
}

/** What each coin's log price gained in the day before `endMs`; undefined when a late minute stands out. */
function lastDay(
  coins: readonly SimulatedCoin[],
  endMs: number,
  seeds: readonly number[],
): readonly number[] | undefined {
  const market = new SimulatedMarket(coins, ...seeds);
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1) {
    const steps = market.step(endMs - minute * MINUTE_MS, MINUTE_MS);
    if (minute <= CALM_MINUTES && steps.some((step, at) => standsOut(step, coins[at]))) return;
  }
  return coins.map(({ price }, index) => Math.log(price / market.price(index)));
}

function standsOut({ before, after }: CoinStep, coin: SimulatedCoin | undefined): boolean {
  const deviation = (coin?.profile.volatilityYearly ?? 0) / Math.sqrt(DAYS_OF_YEAR * DAY_MINUTES);
  return Math.abs(after - before) > MINUTE_DEVIATIONS_MAX * deviation;
}

function isOrdinary(coins: readonly SimulatedCoin[], gains: readonly number[]): boolean {
  const each = Math.floor(coins.length * SHARE_OF_EACH);
  const isCalm = coins.every(({ profile }, index) => {
    const deviation = profile.volatilityYearly / Math.sqrt(DAYS_OF_YEAR);
    return Math.abs(gains[index] as number) <= DEVIATIONS_MAX * deviation;
  });
  return (
    isCalm &&
    gains.filter((gain) => gain > HAIR).length >= each &&
    gains.filter((gain) => gain < -HAIR).length >= each
  );
}
