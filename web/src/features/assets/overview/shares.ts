import type { AssetRow } from '#app/data/user/assets.ts';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isAboveZero,
  multiplyDecimals,
} from '#app/lib/decimal.ts';

/** A part of a whole in percent with two decimals, cut; '0' of nothing. */
export function percentOf(part: string, whole: string): string {
  return isAboveZero(whole) && isAboveZero(part)
    ? divideDecimals(multiplyDecimals(part, '100'), whole, 2)
    : '0';
}

/** What parts are parts of: all that there is, without what is owed. */
export const wholeOf = (values: readonly string[]): string =>
  values.reduce((sum, value) => (isAboveZero(value) ? addDecimals(sum, value) : sum), '0');

/** A coin on all accounts together. */
export interface CoinShare {
  readonly coin: string;
  readonly name: string;
  readonly icon: string;
  /** USDT. */
  readonly value: string;
}

/** The most valuable coins first, at most `count`; the futures account counts as its coin. */
export function coinShares(
  rows: readonly AssetRow[],
  futures: { readonly coin: string; readonly value: string },
  count: number,
): readonly CoinShare[] {
  const shares = new Map<string, CoinShare>();
  for (const { tokenName: coin, tokenWholeName: name, icon, balanceUsdt } of rows) {
    const before = shares.get(coin)?.value ?? (coin === futures.coin ? futures.value : '0');
    shares.set(coin, { coin, name, icon, value: addDecimals(before, balanceUsdt) });
  }
  return [...shares.values()]
    .filter(({ value }) => isAboveZero(value))
    .toSorted((left, right) => compareDecimals(right.value, left.value))
    .slice(0, count);
}
