import type { HeldCoin } from '../coins/held-coins.ts';
import type { KeptCoin } from './terms.ts';

/** What the hot wallet has of a coin, and what should be done about it. Chain units. */
export interface HotShare {
  readonly coin: string;
  /** What the signer can pay with. */
  readonly hot: bigint;
  /** Hot, cold and deposit addresses. */
  readonly total: bigint;
  /** Withdrawals that are not signed. */
  readonly waiting: bigint;
  /** Should go to cold: the hot wallet has more than its upper bound; 0: nothing. */
  readonly excess: bigint;
  /** Must come back from cold for the withdrawals that wait; 0: nothing. */
  readonly missing: bigint;
}

/**
 * What a coin's hot wallet has too much, down to its target, or too little. What waits to be paid out
 * stays hot whatever the share. What sweeping will bring is counted while coins are swept; where deposits
 * pay, too, they are hot.
 *
 * @param how `waiting`: chain units of withdrawals that are not signed
 */
export function hotShareOf(
  { coin, sweepMin, hotTargetPercent, hotUpperPercent }: KeptCoin,
  { places, deposits }: Pick<HeldCoin, 'places' | 'deposits'>,
  how: { readonly waiting: bigint; readonly isSweeping: boolean; readonly depositsPay: boolean },
): HotShare {
  const { waiting, isSweeping, depositsPay } = how;
  const { cold } = places;
  const hot = depositsPay ? places.hot + places.deposits : places.hot;
  const total = places.hot + cold + places.deposits;
  const share = (percent: number) => (total * BigInt(percent)) / 100n;
  let kept = share(hotTargetPercent);
  if (waiting > kept) kept = waiting;
  const excess = hot > share(hotUpperPercent) && hot > kept ? hot - kept : 0n;
  const swept = deposits
    .filter(({ amount }) => isSweeping && !depositsPay && amount >= sweepMin)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const missing = waiting > hot + swept ? waiting - hot - swept : 0n;
  return { coin, hot, total, waiting, excess, missing };
}
