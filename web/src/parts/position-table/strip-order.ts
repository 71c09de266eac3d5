import { compareDecimals } from '../../lib/decimal.ts';

interface Held {
  readonly symbol: string;
  /** A decimal string. */
  readonly cost: string;
}

/**
 * Positions as a phone's strip shows them: those of the market that is looked at, then the larger ones. By what they
 * cost, which stands still: none may change places under a finger.
 *
 * @param symbol of the market; empty: none is looked at
 */
export function inStripOrder<Position extends Held>(
  positions: readonly Position[],
  symbol: string,
): readonly Position[] {
  const isElsewhere = (position: Held) => Number(position.symbol !== symbol);
  return [...positions].sort(
    (left, right) =>
      isElsewhere(left) - isElsewhere(right) || compareDecimals(right.cost, left.cost),
  );
}
