import type pg from 'pg';

/** A part of a list: pages count from 1. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** One page of a list, and how many rows the list has in all. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface ListQuery {
  /** Of the prepared statement; the one that counts is called after it. */
  readonly name: string;
  readonly columns: string;
  /** From the table to the last condition, with all of `values`. */
  readonly from: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

/** Reads one page of a list and counts the list. */
export async function listRows<Row extends object>(
  pool: pg.Pool,
  { page, pageSize }: Page,
  { name, columns, from, order, values }: ListQuery,
): Promise<Listed<Row>> {
  const next = values.length + 1;
  const list = await pool.query<Row>({
    name,
    text: `select ${columns} ${from} order by ${order} limit $${next} offset $${next + 1}`,
    values: [...values, pageSize, (page - 1) * pageSize],
  });
  const count = await pool.query<{ total: number }>({
    name: `${name}-count`,
    text: `select count(*) as total ${from}`,
    values: [...values],
  });
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
}
