import type { AssetRow } from '#app/data/user/assets.ts';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isAboveZero,
  multiplyDecimals,
  subtractDecimals,
} from '#app/lib/decimal.ts';

const RATE_DECIMALS = 4;

/** Which rows of an account are shown. */
export interface CoinFilter {
  /** A part of a coin's symbol or name. */
  readonly search: string;
  readonly hidesZero: boolean;
}

/** The rows that the filter leaves, the most valuable first, then those that have something. */
export function shownCoins(rows: readonly AssetRow[], filter: CoinFilter): readonly AssetRow[] {
  const wanted = filter.search.trim().toLowerCase();
  return rows
    .filter(
      ({ tokenName, tokenWholeName, balance }) =>
        (!filter.hidesZero || isAboveZero(balance)) &&
        (tokenName.toLowerCase().includes(wanted) || tokenWholeName.toLowerCase().includes(wanted)),
    )
    .toSorted(
      (left, right) =>
        compareDecimals(right.balanceUsdt, left.balanceUsdt) ||
        Number(isAboveZero(right.balance)) - Number(isAboveZero(left.balance)),
    );
}

/** What orders and withdrawals hold of all rows, in USDT at these prices; a coin without one counts as nothing. */
export function heldInUsdt(
  rows: readonly AssetRow[],
  priceOf: (coin: string) => string | undefined,
): string {
  return rows.reduce(
    (sum, { tokenName, frozenBalance }) =>
      addDecimals(sum, multiplyDecimals(frozenBalance, priceOf(tokenName) ?? '0')),
    '0',
  );
}

/** What a quantity won or lost at a price against its average cost, and what that is of the cost as a fraction. */
export function unrealizedOf(quantity: string, averageCost: string, price: string) {
  const difference = subtractDecimals(price, averageCost);
  const rate = isAboveZero(averageCost)
    ? divideDecimals(difference, averageCost, RATE_DECIMALS)
    : undefined;
  return { profit: multiplyDecimals(quantity, difference), rate };
}
