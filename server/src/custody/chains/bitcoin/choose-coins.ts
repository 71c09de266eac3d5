import { feeOf } from './transaction-size.ts';
import type { Coin } from './unspent.ts';

/** At this rate or below it is worth it to gather small coins: later they would cost more. */
const GATHER_RATE = 5_000n;
const GATHERED_MAX = 10;
/** Of one payment. */
export const COINS_MAX = 40;
/** What an input adds, rounded up. */
const INPUT_BYTES = 68n;
/** A payment that waits is replaced out of its own change: eight times a tenth more, and some. */
export const ROOM_FOR_RAISES = 4n;

/**
 * Coins that pay an amount and its fee, with room to raise the fee later where there is: the smallest
 * single one that is enough, or the largest ones together. While fees are low the smallest deposits
 * come along, so that they are gathered at the hot address by payments that are made anyway; what
 * lies there stays in many coins, so that many can be paid at once. undefined: there are not enough.
 *
 * @param feeRate satoshi for 1,000 virtual bytes
 * @param sizeOf virtual bytes of a payment by its number of coins
 */
export function chooseCoins(
  coins: readonly Coin[],
  amount: bigint,
  feeRate: bigint,
  sizeOf: (count: number) => bigint,
): readonly Coin[] | undefined {
  const rising = [...coins].sort((one, other) => (one.amount < other.amount ? -1 : 1));
  const chosen =
    enough(rising, (count) => amount + feeOf(sizeOf(count), feeRate * ROOM_FOR_RAISES)) ??
    enough(rising, (count) => amount + feeOf(sizeOf(count), feeRate));
  if (!chosen || feeRate > GATHER_RATE) return chosen;
  const taken = new Set(chosen);
  const worth = feeOf(INPUT_BYTES, feeRate) * ROOM_FOR_RAISES;
  const small = rising.filter(
    (coin) => coin.index !== undefined && !taken.has(coin) && coin.amount > worth,
  );
  return [...chosen, ...small.slice(0, Math.min(GATHERED_MAX, COINS_MAX - chosen.length))];
}

function enough(
  rising: readonly Coin[],
  needed: (count: number) => bigint,
): readonly Coin[] | undefined {
  const single = rising.find((coin) => coin.amount >= needed(1));
  if (single) return [single];
  let held = 0n;
  const chosen: Coin[] = [];
  for (const coin of rising.toReversed().slice(0, COINS_MAX)) {
    chosen.push(coin);
    held += coin.amount;
    if (held >= needed(chosen.length)) return chosen;
  }
  return undefined;
}
