import { compareDecimals } from '#app/lib/decimal.ts';
import type { Sorting } from '#app/ui/tables/column.ts';
import type { Quotation } from '../market/quotation.ts';

export type PairColumn = 'name' | 'turnover' | 'price' | 'change';

interface Named {
  readonly name: string;
}

/** Markets by a column of their list; as they came while they are sorted by none. */
export function sortPairs<Market extends Named>(
  markets: readonly Market[],
  { column, order }: Sorting,
  quotationOf: (market: Market) => Quotation,
): readonly Market[] {
  if (order === 'none') return markets;
  const rows = markets.map((market) => ({ market, quotation: quotationOf(market) }));
  const compare = comparisons[column as PairColumn];
  const sign = order === 'ascending' ? 1 : -1;
  return rows.sort((left, right) => sign * compare(left, right)).map(({ market }) => market);
}

interface Row {
  readonly market: Named;
  readonly quotation: Quotation;
}

const numberOf = (percent: string) => percent.replace('%', '').replace('+', '');

const comparisons: Readonly<Record<PairColumn, (left: Row, right: Row) => number>> = {
  name: (left, right) => left.market.name.localeCompare(right.market.name),
  turnover: (left, right) => compareDecimals(left.quotation.turnover, right.quotation.turnover),
  price: (left, right) => compareDecimals(left.quotation.lastPrice, right.quotation.lastPrice),
  change: (left, right) =>
    compareDecimals(
      numberOf(left.quotation.changePercent),
      numberOf(right.quotation.changePercent),
    ),
};
