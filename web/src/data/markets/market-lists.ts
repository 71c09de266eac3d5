import type { MarketItem } from '@bourse/contract/routes/market.ts';
import { compareDecimals } from '../../lib/decimal.ts';

/** How many rows the ranked lists show. */
export const RANKED_ROWS = 5;

/** '1.87%' as a decimal string. */
export const percentDecimal = (percent: string) => percent.replace('%', '').trim();

/** The five that rose most over 24 hours, first the most. */
export function gainersOf(items: readonly MarketItem[]): readonly MarketItem[] {
  return items
    .toSorted((left, right) =>
      compareDecimals(
        percentDecimal(right.quotation.changePercent),
        percentDecimal(left.quotation.changePercent),
      ),
    )
    .slice(0, RANKED_ROWS);
}
