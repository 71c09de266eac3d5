import { fundingRateOf, type MarketRow, percentDecimal } from '../../data/markets/market-lists.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import type { Sorting } from '../../ui/tables/column.ts';
import { byDecimal } from '../orders/compare-rows.ts';

type Compare = (left: MarketRow, right: MarketRow) => number;

const by =
  (value: (item: MarketRow) => string): Compare =>
  (left, right) =>
    compareDecimals(value(left), value(right));

/** The columns that sort; a column that is not here keeps the server's order. */
const comparisons: Readonly<Record<string, Compare>> = {
  name: (left, right) => left.name.localeCompare(right.name, 'en'),
  price: by(({ quotation }) => quotation.latestPrice),
  change: by(({ quotation }) => percentDecimal(quotation.changePercent)),
  high: by(({ quotation }) => quotation.high),
  low: by(({ quotation }) => quotation.low),
  volume: by(({ quotation }) => quotation.volume),
  turnover: by(({ quotation }) => quotation.turnover),
  funding: byDecimal(fundingRateOf),
};

/** Lists of both products begin with this: both kinds are among the first rows. */
export const byTurnover: Sorting = { column: 'turnover', order: 'descending' };

/** Sorted by the chosen column; `none` is the order in which they came. Equal rows keep their order. */
export function sortMarkets(
  items: readonly MarketRow[],
  { column, order }: Sorting,
): readonly MarketRow[] {
  const compare = comparisons[column];
  if (!compare || order === 'none') return items;
  const sign = order === 'ascending' ? 1 : -1;
  return items.toSorted((left, right) => sign * compare(left, right));
}
