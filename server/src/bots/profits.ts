import type { LiveState } from '#engine/live/live-state.ts';
import { Valuation } from '#engine/live/valuation.ts';
import type { TradingBotStore } from './store.ts';

/** What all bots of an account made. */
export interface BotProfit {
  /** When the first of them began, UTC epoch milliseconds. */
  readonly since: number;
  /** Of those that run and those that ended, as their pages say it; eight decimals of USDT. */
  readonly profit: bigint;
}

/** Reads what bots of accounts made, of accounts that have or had one. */
export function readBotProfits(store: TradingBotStore, live: LiveState) {
  const valuation = new Valuation(live);
  return async (users: readonly number[]): Promise<ReadonlyMap<number, BotProfit>> => {
    const found = new Map<number, BotProfit>();
    for (const { user_id, market, since, profit } of await store.profits(users)) {
      const before = found.get(user_id);
      const value = valuation.inUsdt(live.catalog.instrument(market).quote, BigInt(profit));
      found.set(user_id, {
        since: Math.min(since, before?.since ?? since),
        profit: (before?.profit ?? 0n) + value,
      });
    }
    return found;
  };
}
