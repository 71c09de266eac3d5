import type pg from 'pg';
import { type Listed, listRows, type Page } from './list-rows.ts';

/** Which rows of coins that came in or went out; empty or 0: no filter. */
export interface TransferFilter extends Page {
  readonly user: number;
  readonly coin: string;
  /** UTC epoch milliseconds. */
  readonly startTime: number;
  readonly endTime: number;
}

/** One page of an own list of transfers, newest first. */
export function listTransfers<Row extends object>(
  pool: pg.Pool,
  { user, coin, startTime, endTime, ...page }: TransferFilter,
  query: {
    readonly name: string;
    readonly columns: string;
    readonly from: string;
    readonly timeColumn: string;
  },
): Promise<Listed<Row>> {
  const { name, columns, from, timeColumn } = query;
  return listRows<Row>(pool, page, {
    name,
    columns,
    from: `${from} where user_id = $1 and ($2 = '' or coin = $2)
      and ($3::bigint = 0 or ${timeColumn} >= $3) and ($4::bigint = 0 or ${timeColumn} <= $4)`,
    order: 'id desc',
    values: [user, coin, startTime, endTime],
  });
}
