import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { compareDecimals } from '../../lib/decimal.ts';
import type { Column, Sorting } from '../../ui/tables/table.tsx';

type Compare<Row> = (left: Row, right: Row) => number;

/** By a decimal string; rows without one come first. */
export const byDecimal =
  <Row>(of: (row: Row) => string | undefined): Compare<Row> =>
  (left, right) => {
    const [one, other] = [of(left), of(right)];
    if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
    return compareDecimals(one, other);
  };

export const byNumber =
  <Row>(of: (row: Row) => number): Compare<Row> =>
  (left, right) =>
    of(left) - of(right);

export const byText =
  <Row>(of: (row: Row) => string): Compare<Row> =>
  (left, right) =>
    of(left).localeCompare(of(right));

interface OfSomeone {
  readonly clientOrderId: string;
}

/** What people placed themselves before what their bots did, else in the same order. */
export const ownFirst = <Row extends OfSomeone>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(byNumber(({ clientOrderId }) => Number(isBotOrder(clientOrderId))));

/** The rows by the column that they are sorted by; rows that are equal there keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { column, order }: Sorting,
): readonly Row[] {
  const compare = columns.find(({ id }) => id === column)?.compare;
  if (!compare || order === 'none') return rows;
  const sign = order === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => sign * compare(left, right));
}
