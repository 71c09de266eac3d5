import type { ContractAnalysis } from '#app/data/futures/analysis.ts';
import { divideDecimals, subtractDecimals } from '#app/lib/decimal.ts';
import type { Translate } from '#app/lib/i18n.ts';
import { spanText } from '#app/parts/people/span-text.ts';

/** What was closed, or sold: sales pay no funding. */
export type ClosedSums = Omit<ContractAnalysis['total'], 'funding'> & {
  readonly funding?: string;
};

const RATE_DECIMALS = 4;
const AVERAGE_DECIMALS = 8;
const MINUTE_MS = 60_000;

/** The share of positions that won, as a fraction; undefined without one. */
export const winRateOf = ({ count, wins }: Pick<ClosedSums, 'count' | 'wins'>) =>
  count === 0 ? undefined : divideDecimals(String(wins), String(count), RATE_DECIMALS);

/** What a position brought that won, and one that did not; undefined where there was none. */
export function averagesOf({ count, wins, gains, profit }: ClosedSums) {
  const over = (sum: string, by: number) =>
    by === 0 ? undefined : divideDecimals(sum, String(by), AVERAGE_DECIMALS);
  return { win: over(gains, wins), loss: over(subtractDecimals(profit, gains), count - wins) };
}

/** What was paid as a loss, what was received as a gain. */
export const negate = (amount: string): string => subtractDecimals('0', amount);

/** How long positions were held: '12 minutes', '3 hours'. */
export const heldText = (t: Translate, ms: number): string =>
  ms < MINUTE_MS ? t('assets.underOneMinute') : spanText(t, ms);
