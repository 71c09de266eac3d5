import type { ContractAnalysis } from '@bourse/contract/routes/contract-analysis.ts';
import { type Asset, amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { DAY_MS } from '../fees/day.ts';
import type { ClosedDay } from './analysis-store.ts';

type Sums = Omit<ClosedDay, 'contract' | 'day'>;

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

function sumBy(rows: readonly ClosedDay[], key: 'contract' | 'day'): ReadonlyMap<number, Sums> {
  const sums = new Map<number, Sums>();
  for (const row of rows) sums.set(row[key], add(sums.get(row[key]) ?? NONE, row));
  return sums;
}

const presentFigures = ({ count, wins, realised, costs }: Sums, quote: Asset) => ({
  count,
  wins,
  profit: amountText(quote, realised - costs),
});

const presentSums = (sums: Sums, quote: Asset) => ({
  ...presentFigures(sums, quote),
  gains: amountText(quote, sums.gains),
  realised: amountText(quote, sums.realised),
  fees: amountText(quote, sums.costs - sums.funding),
  funding: amountText(quote, sums.funding),
  heldMsAverage: sums.count === 0 ? 0 : Number(sums.heldMs / BigInt(sums.count)),
});

/**
 * What closed positions brought: in all, by day, and by contract with the best first. All contracts are quoted
 * in one asset.
 *
 * @param startAt start of day 0, UTC epoch milliseconds
 */
export function analyse(
  rows: readonly ClosedDay[],
  startAt: number,
  { catalog, futures: { quote } }: LiveState,
): Omit<ContractAnalysis, 'isBehind'> {
  const contracts = [...sumBy(rows, 'contract')].sort(([, one], [, other]) => {
    const [left, right] = [one.realised - one.costs, other.realised - other.costs];
    return left === right ? 0 : left > right ? -1 : 1;
  });
  return {
    total: presentSums(rows.reduce(add, NONE), quote),
    days: Array.from(sumBy(rows, 'day'), ([day, sums]) => ({
      time: startAt + day * DAY_MS,
      ...presentFigures(sums, quote),
    })),
    contracts: contracts.map(([id, sums]) => ({
      symbol: catalog.contract(id).symbol,
      ...presentSums(sums, quote),
    })),
  };
}
