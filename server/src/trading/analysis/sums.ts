import { formatDecimal } from '@bourse/contract/amount.ts';
import { DAY_MS } from '../fees/day.ts';

/** What was closed: positions of contracts, or sales of coins. Amounts are integers of one unit. */
export interface Sums {
  readonly count: number;
  readonly wins: number;
  /** Of those that won, after costs. */
  readonly gains: bigint;
  /** Before costs. */
  readonly realised: bigint;
  readonly costs: bigint;
  /** Of the costs; a position that was opened before it was counted has 0. */
  readonly funding: bigint;
  readonly heldMs: bigint;
}

/** What was closed of one contract or coin on one day. */
export interface ClosedDay extends Sums {
  readonly instrument: number;
  /** Days of 24 hours since the start that was asked for, from 0. */
  readonly day: number;
}

const NONE: Sums = {
  ...{ count: 0, wins: 0, gains: 0n, realised: 0n, costs: 0n, funding: 0n, heldMs: 0n },
};

const add = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  wins: one.wins + other.wins,
  gains: one.gains + other.gains,
  realised: one.realised + other.realised,
  costs: one.costs + other.costs,
  funding: one.funding + other.funding,
  heldMs: one.heldMs + other.heldMs,
});

function sumBy(rows: readonly ClosedDay[], key: 'instrument' | 'day'): ReadonlyMap<number, Sums> {
  const sums = new Map<number, Sums>();
  for (const row of rows) sums.set(row[key], add(sums.get(row[key]) ?? NONE, row));
  return sums;
}

const presentFigures = ({ count, wins, realised, costs }: Sums, decimals: number) => ({
  count,
  wins,
  profit: formatDecimal(realised - costs, decimals),
});

const presentSums = (sums: Sums, decimals: number) => ({
  ...presentFigures(sums, decimals),
  gains: formatDecimal(sums.gains, decimals),
  realised: formatDecimal(sums.realised, decimals),
  fees: formatDecimal(sums.costs - sums.funding, decimals),
  funding: formatDecimal(sums.funding, decimals),
  heldMsAverage: sums.count === 0 ? 0 : Number(sums.heldMs / BigInt(sums.count)),
});

interface Asked {
  /** Start of day 0, UTC epoch milliseconds. */
  readonly startAt: number;
  /** Of the unit that amounts are in. */
  readonly decimals: number;
  readonly symbolOf: (instrument: number) => string;
}

/** What was closed: in all, by day, and by contract or pair with the best first. */
export function analyse(rows: readonly ClosedDay[], { startAt, decimals, symbolOf }: Asked) {
  const instruments = [...sumBy(rows, 'instrument')].sort(([, one], [, other]) => {
    const [left, right] = [one.realised - one.costs, other.realised - other.costs];
    return left === right ? 0 : left > right ? -1 : 1;
  });
  return {
    total: presentSums(rows.reduce(add, NONE), decimals),
    days: Array.from(sumBy(rows, 'day'), ([day, sums]) => ({
      time: startAt + day * DAY_MS,
      ...presentFigures(sums, decimals),
    })),
    list: instruments.map(([id, sums]) => ({
      symbol: symbolOf(id),
      ...presentSums(sums, decimals),
    })),
  };
}
