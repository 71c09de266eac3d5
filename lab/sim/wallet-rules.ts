/** What holds of coins and people in the wallet's simulator. */
import type pg from 'pg';
import type { ChainCoin } from '../../server/src/custody/chains/chain.ts';
import type { CoinTerms } from '../../server/src/custody/coins/chain-book.ts';
import { treasuryPolicy } from '../../server/src/custody/treasury/policy.ts';
import type { User } from '../../server/src/ports/user-directory.ts';

export const CHAIN = 'FAKE';
/** Chain units of one atomic unit: two decimals more. */
export const FINER = 100n;
export const coins: readonly ChainCoin[] = [
  { symbol: 'A1', decimals: 10 },
  { symbol: 'USDT', decimals: 10, contract: '0x00000000000000000000000000000000000000C2' },
];
export const assetOf = (symbol: string) => (symbol === 'A1' ? 1 : 3);
/** Atomic units. */
const DEPOSIT_MIN = 1_000;
export const WITHDRAW_MIN = 2_000;
/** As large as what is traded, so that what was traded leaves. */
export const terms: readonly CoinTerms[] = coins.map(({ symbol }) => ({
  coin: symbol,
  ...{ depositMin: '0.00001', withdrawMin: '0.00002', withdrawMax: '1', withdrawFee: '0.00001' },
  ...{ reviewAbove: '0.5', twoPeopleAbove: '0.9' },
}));

/** Deposits are swept into the hot wallet, and stay there. */
export const kept = coins.map(({ symbol: coin }) => ({
  ...{ coin, sweepMin: '0.000008', coldAutoMax: '0' },
  ...{ hotTargetPercent: 100, hotUpperPercent: 100 },
}));
export const policy = { ...treasuryPolicy, replaceAfterMs: 60_000, gasForSweepsMin: 1n };
/** Of the chain's own coin, which pays for sweeps. */
export const GAS_OPENING = 10n ** 10n;

export const nothingLocked = {
  freeOf: async () => 10n ** 18n,
  isCovered: async () => true,
  creditsSince: async () => [],
};
export const users = { findUser: async (id: number) => ({ id, holdUntil: 0 }) as unknown as User };

/** Whether small deposits of a coin at one address wait though they come to the minimum together, or were credited so. */
export async function sumsOfSmall(
  pool: pg.Pool,
): Promise<{ readonly isSumWaiting: boolean; readonly isSumCredited: boolean }> {
  const { rows } = await pool.query(
    `select coalesce(bool_or(waiting >= $1), false) as "isSumWaiting",
      coalesce(bool_or(credited), false) as "isSumCredited" from (
        select coalesce(sum(amount) filter (where state = 'small'), 0) as waiting,
          bool_or(state = 'unlocked' and amount < $1) as credited
        from deposits group by address, coin) as sums`,
    [DEPOSIT_MIN],
  );
  return rows[0];
}
