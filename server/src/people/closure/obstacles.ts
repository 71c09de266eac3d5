import type { ClosureObstacle } from '@bourse/contract/routes/account-data.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { houseValuation } from '#engine/live/valuation.ts';
import type { User } from '#ports/user-directory.ts';

/** Of the valuation's eight decimals of USDT. */
const CENT = 1_000_000n;

/** Coins of an account that come from a chain or go to one, and have not arrived, or did not stay. */
export interface CoinsUnderWay {
  readonly deposit: boolean;
  readonly withdrawal: boolean;
  /** A deposit left its chain after its credit, and what was spent of it is owed. */
  readonly debt: boolean;
}

/**
 * What stands against closing an account, as the engine's state is now. What is frozen without an order or a
 * withdrawal is another amount that is held. Balances below dust stay in the ledger, under the account's number:
 * no money is booked away, so none can be lost. A coin that has no market has no worth that is known, so
 * it is never dust.
 */
export function obstaclesOf(
  live: LiveState,
  { id, frozen }: Pick<User, 'id' | 'frozen'>,
  dustCents: number,
  { deposit, withdrawal, debt }: CoinsUnderWay,
): ClosureObstacle[] {
  const hasAny = (things: Iterable<unknown>) => !things[Symbol.iterator]().next().done;
  const orders = hasAny(live.openOrdersOf(id)) || hasAny(live.futures.openOrdersOf(id));
  const positions = hasAny(live.futures.positionsOf(id));
  const balances = [...live.balancesOf(id)];
  const isHeld = balances.some((balance) => balance.frozen > 0n);
  return [
    ...(orders ? ['orders' as const] : []),
    ...(positions ? ['positions' as const] : []),
    ...(deposit ? ['deposit' as const] : []),
    ...(withdrawal ? ['withdrawal' as const] : []),
    ...(debt && !deposit ? ['debt' as const] : []),
    ...(isHeld && !orders && !positions && !withdrawal ? ['pending' as const] : []),
    ...(isWorthMore(live, id, dustCents) ? ['balance' as const] : []),
    ...(frozen ? ['restricted' as const] : []),
  ];
}

function isWorthMore(live: LiveState, user: number, dustCents: number): boolean {
  const valuation = houseValuation(live);
  const valued = new Set<number>([live.futures.quote.asset]);
  for (const { baseAsset, quote } of live.catalog.markets) {
    if (quote.symbol === 'USDT') valued.add(baseAsset);
  }
  let total = 0n;
  for (const { asset, available, frozen } of live.balancesOf(user)) {
    const amount = available + frozen;
    if (amount < 0n || (amount > 0n && !valued.has(asset))) return true;
    total += valuation.inUsdt(live.catalog.asset(asset), amount);
  }
  return total >= BigInt(dustCents) * CENT;
}
