import type { Snapshot } from '@bourse/contract/messages.ts';
import type { FuturesState } from '../position/futures-state.ts';
import { column, integers, reals } from './bytes.ts';

type Columns = NonNullable<NonNullable<Snapshot['futures']>['holdings']>;

/** In the order of their numbers, which are part of the state. */
export function writeHoldings({ holdings, contracts }: FuturesState): Columns {
  const { size } = holdings;
  const keys = (heap: 'lower' | 'upper') =>
    Int32Array.from({ length: size }, (_, row) =>
      Math.abs(contracts[holdings.contract[row]!]![heap].keyOf(row)),
    );
  const whole = (from: ArrayLike<number>, length: number) =>
    column(Int32Array.from({ length }, (_, row) => from[row]!));
  const real = (from: Float64Array, length: number) => column(from.slice(0, length));
  return {
    user: whole(holdings.user, size),
    contract: whole(holdings.contract, size),
    marginMode: whole(holdings.marginMode, size),
    leverage: whole(holdings.leverage, size),
    lots: whole(holdings.lots, size * 2),
    closedLots: whole(holdings.closedLots, size * 2),
    exitType: whole(holdings.exitType, size * 2),
    cost: real(holdings.cost, size * 2),
    margin: real(holdings.margin, size * 2),
    realised: real(holdings.realised, size * 2),
    costs: real(holdings.costs, size * 2),
    opened: real(holdings.opened, size * 2),
    openTime: real(holdings.openTime, size * 2),
    closedNotional: real(holdings.closedNotional, size * 2),
    funded: real(holdings.funded, size * 2),
    floor: real(
      holdings.floor.map((floor, row) => (holdings.hasFloor[row] === 1 ? floor : Number.NaN)),
      size,
    ),
    leverageHigh: whole(holdings.leverageHigh, size),
    lowerTicks: column(keys('lower')),
    upperTicks: column(keys('upper')),
  };
}

/** Opens the holdings with the numbers that they had; their contracts and accounts are there already. */
export function readHoldings(futures: FuturesState, saved: Columns): void {
  const { holdings, accounts } = futures;
  const users = integers(saved.user);
  const contracts = integers(saved.contract);
  for (let row = 0; row < users.length; row += 1) futures.holdingOf(users[row]!, contracts[row]!);
  holdings.marginMode.set(integers(saved.marginMode));
  holdings.leverage.set(integers(saved.leverage));
  holdings.leverageHigh.set(integers(saved.leverageHigh));
  holdings.lots.set(integers(saved.lots));
  holdings.closedLots.set(integers(saved.closedLots));
  holdings.exitType.set(integers(saved.exitType));
  holdings.cost.set(reals(saved.cost));
  holdings.margin.set(reals(saved.margin));
  holdings.realised.set(reals(saved.realised));
  holdings.costs.set(reals(saved.costs));
  holdings.opened.set(reals(saved.opened));
  holdings.openTime.set(reals(saved.openTime));
  holdings.closedNotional.set(reals(saved.closedNotional));
  holdings.funded.set(reals(saved.funded));
  const set = (heap: 'lower' | 'upper', sign: 1 | -1) => (ticks: number, row: number) => {
    if (ticks > 0) futures.contractOf(row)[heap].set(row, sign * ticks);
  };
  integers(saved.lowerTicks).forEach(set('lower', -1));
  integers(saved.upperTicks).forEach(set('upper', 1));
  // NaN: the account's sum does not count it.
  reals(saved.floor).forEach((floor, row) => {
    if (Number.isNaN(floor)) return;
    const user = users[row]!;
    holdings.floor[row] = floor;
    holdings.hasFloor[row] = 1;
    accounts.floorSum[user] = accounts.floorSum[user]! + floor;
  });
}
