import { AccountKind, MarginMode } from '@bourse/contract/enumerations.ts';
import { quoteAsset } from '@bourse/server/platform/markets/catalog.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';

/**
 * What a user has, valued at the index and not at any price that trades could move: balances of all
 * accounts and what positions would bring there. An account or an isolated position that owes more
 * than it has counts as 0, because its owner does not pay it. Atomic units of the quote asset.
 */
export function worthOf(exchange: Exchange, user: number): number {
  const { engine } = exchange;
  let worth = 0;
  let cross = 0;
  let isolatedMargin = 0;
  let isolated = 0;
  for (const { account, asset, available, frozen } of engine.balances(user)) {
    const amount = Number(available + frozen);
    if (account === AccountKind.FUTURES) cross += amount;
    else worth += amount * priceOf(exchange, asset);
  }
  for (const [at, { contract, contractUnit }] of coins.entries()) {
    const priceOfLot = exchange.indexTicks(at) * contractUnit;
    for (const sign of [1, -1] as const) {
      const position = exchange.position(user, contract.id, sign);
      if (!position) continue;
      const profit = sign * (priceOfLot * position.lots - position.cost);
      if (position.marginMode === MarginMode.CROSS) {
        cross += profit;
      } else {
        isolatedMargin += position.margin;
        isolated += Math.max(0, position.margin + profit);
      }
    }
  }
  cross -= isolatedMargin + engine.futuresAccount(user).debt;
  return worth + Math.max(0, cross) + isolated;
}

export function worthOfAll(exchange: Exchange, users: readonly number[]): number {
  return users.reduce((sum, user) => sum + worthOf(exchange, user), 0);
}

/** Quote units of one atomic unit of an asset, at the index. */
function priceOf(exchange: Exchange, asset: number): number {
  if (asset === quoteAsset.id) return 1;
  const at = coins.findIndex(({ market }) => market.base.id === asset);
  const { market, spotUnit } = coins[at]!;
  return (exchange.spotIndexTicks(at) * spotUnit) / market.definition.lotSize;
}
