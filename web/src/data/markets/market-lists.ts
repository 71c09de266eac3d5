import type { ContractItem, MarketItem } from '@bourse/contract/routes/market.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import type { FavouriteKind } from './favourites.ts';

/** A spot market or a contract of a list that has both. */
export type MarketRow = (MarketItem | ContractItem) & { readonly kind: FavouriteKind };

/** Markets as rows of a list that has both kinds. */
export const marketRowsOf = (
  kind: FavouriteKind,
  items: readonly (MarketItem | ContractItem)[],
): readonly MarketRow[] => items.map((item) => ({ ...item, kind }));

/** What longs pay shorts at the next instant, as a fraction; undefined of a spot market. */
export const fundingRateOf = ({ quotation }: MarketRow): string | undefined =>
  'fundingRate' in quotation ? quotation.fundingRate : undefined;

/** How many rows the ranked lists show. */
export const RANKED_ROWS = 5;

/** '1.87%' as a decimal string. */
export const percentDecimal = (percent: string) => percent.replace('%', '').trim();

const byChange = (left: MarketItem, right: MarketItem) =>
  compareDecimals(
    percentDecimal(left.quotation.changePercent),
    percentDecimal(right.quotation.changePercent),
  );

/** Those that rose most over 24 hours, first the most. */
export const gainersOf = (
  items: readonly MarketItem[],
  count = RANKED_ROWS,
): readonly MarketItem[] => items.toSorted((left, right) => byChange(right, left)).slice(0, count);

/** Those that fell most over 24 hours, first the most. */
export const losersOf = (items: readonly MarketItem[], count: number): readonly MarketItem[] =>
  items.toSorted(byChange).slice(0, count);
