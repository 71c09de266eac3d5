import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type Kysely, sql } from 'kysely';
import type { LiveState } from '#engine/live/live-state.ts';
import { houseValuation } from '#engine/live/valuation.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { DepositLocks, Leaving, RecentCredit } from '../coins/deposit-locks.ts';

/**
 * What was credited and may not leave yet, as a bound on what does: of the coin itself, and, because
 * it may have been traded, of the worth of everything that the user has. A credit that the engine may
 * have booked locks before its row says that it was carried out. What the user has is read before
 * the rows: what is credited meanwhile is not in it.
 */
export function createDepositLocks(database: Kysely<Database>, live: LiveState): DepositLocks {
  const valuation = houseValuation(live);
  const lockedOf = async (user: number) => {
    const { rows } = await sql<{ coin: string; amount: number }>`
      select coin, sum(amount)::bigint as amount from deposits
      where user_id = ${user}
        and state in ('crediting', 'credited', 'reverted', 'reversing', 'restoring')
      group by coin`.execute(database);
    return rows.map(({ coin, amount }) => {
      const asset = live.catalog.findAsset(coin);
      return { asset, amount: BigInt(amount), worth: valuation.inUsdt(asset, BigInt(amount)) };
    });
  };
  const worthOf = ({ coin, amount }: Leaving) => ({
    worth: valuation.inUsdt(live.catalog.findAsset(coin), BigInt(amount)),
  });
  return {
    async freeOf(user, asset, leaving = []) {
      const { available } = live.balanceOf(user, AccountKind.FUNDING, asset.asset);
      const equity = valuation.equityOf(user);
      const locked = await lockedOf(user);
      // Of what nothing is locked of, the engine alone says how much is there.
      if (locked.length === 0) return available;
      const ofCoin = locked.find((one) => one.asset.asset === asset.asset)?.amount ?? 0n;
      const leavingOfCoin = leaving
        .filter(({ coin }) => coin === asset.symbol)
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      const free = max(0n, available - ofCoin - leavingOfCoin);
      const spare = [...locked, ...leaving.map(worthOf)].reduce(
        (left, { worth }) => left - worth,
        equity,
      );
      const worth = valuation.inUsdt(asset, free);
      if (worth <= spare || worth === 0n) return free;
      return spare <= 0n ? 0n : (free * spare) / worth;
    },

    async isCovered(user) {
      const left = valuation.equityOf(user) - heldWorth(user);
      const locked = await lockedOf(user);
      const worth = locked.reduce((sum, one) => sum + one.worth, 0n);
      return worth === 0n || left >= worth;
    },

    async creditsSince(user, time, now) {
      const { rows } = await sql<RecentCredit>`
        select chain, coin, amount, coalesce(credited_at, ${now}::bigint) as at from deposits
        where user_id = ${user} and (credited_at >= ${time} or state = 'crediting')`.execute(
        database,
      );
      return rows;
    },
  };

  /** What is on its way out counts as gone. */
  function heldWorth(user: number): bigint {
    let worth = 0n;
    for (const { account, asset, frozen } of live.balancesOf(user)) {
      if (account === AccountKind.FUNDING) {
        worth += valuation.inUsdt(live.catalog.asset(asset), frozen);
      }
    }
    return worth;
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
