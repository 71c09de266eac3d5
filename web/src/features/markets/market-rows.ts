import { fundingRateOf, type MarketRow, percentDecimal } from '../../data/markets/market-lists.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import { byDecimal } from '../../parts/orders/compare-rows.ts';
import type { Sorting } from '../../ui/tables/table.tsx';

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

/** Sorted by the chosen column; `none` is the server's order. Equal rows keep their order. */
export function sortMarkets(
  items: readonly MarketRow[],
  { column, order }: Sorting,
): readonly MarketRow[] {
  const compare = comparisons[column];
  if (!compare || order === 'none') return items;
  const sign = order === 'ascending' ? 1 : -1;
  return items.toSorted((left, right) => sign * compare(left, right));
}

/** One page of rows; a page past the end is the last one. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
  pageSize: number,
): readonly Item[] {
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return items.slice(from, from + pageSize);
}
