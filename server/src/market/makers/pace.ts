import type { Listing } from '#platform/markets/catalog.ts';
import { coinProfile } from '../index/coin-profiles.ts';

/** How often and how much is traded, in terms of the coin's profile. */
export interface Pace {
  readonly orders: number;
  readonly turnover: number;
}

export const spotPace: Pace = { orders: 1, turnover: 1 };
/** More is traded on contracts, in larger orders. */
export const contractPace: Pace = { orders: 0.6, turnover: 4 };

/** As many times fewer orders, of the same sizes. */
export function slowed({ orders, turnover }: Pace, slower: number): Pace {
  return { orders: orders / slower, turnover: turnover / slower };
}

/**
 * What gamblers trade on an average day for a coin whose variance over a year is 1, USDT: measured,
 * as it depends on how long they hold. It grows with the variance, by which they choose.
 */
const GAMBLED_DAILY = 7_600_000;

/** Orders of takers a second on average: large markets trade more often and in larger orders. */
export function ordersOfSecond(coin: string, pace: Pace): number {
  const { turnoverDaily } = coinProfile(coin);
  return (0.15 + 1.75 * Math.sqrt(turnoverDaily / 48_000_000)) * pace.orders;
}

/** What is traded of a market or a contract on an average day, USDT, and by how many orders a second. */
export function tradingOf({ base, definition }: Listing): {
  turnoverDaily: number;
  orders: number;
} {
  const { turnoverDaily, volatilityYearly } = coinProfile(base.symbol);
  const isContract = 'contract' in definition;
  const pace = isContract ? contractPace : spotPace;
  const gambled = isContract ? GAMBLED_DAILY * volatilityYearly ** 2 : 0;
  return {
    turnoverDaily: turnoverDaily * pace.turnover + gambled,
    orders: ordersOfSecond(base.symbol, pace),
  };
}
