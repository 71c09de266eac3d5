import type { BillKind } from '@bourse/contract/bills.ts';
import type pg from 'pg';

/** A ledger entry; amounts in atomic units of `asset`. */
export interface BillRow {
  readonly sequence: number;
  readonly position: number;
  readonly asset: number;
  readonly kind: BillKind;
  readonly amount: number;
  readonly balanceAfter: string;
  readonly time: number;
}

/** 0 means no filter; times are UTC epoch milliseconds. */
export interface BillFilter {
  readonly user: number;
  readonly account: number;
  readonly kind: number;
  readonly asset: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Ledger entries of one account, newest first, and how many there are in all. */
export async function billsOf(
  pool: pg.Pool,
  filter: BillFilter,
): Promise<{ rows: BillRow[]; total: number }> {
  const { user, account, kind, asset, startTime, endTime, page, pageSize } = filter;
  const from = `from ledger_entry where user_id = $1 and account = $2
    and ($3 = 0 or kind = $3) and ($4 = 0 or asset = $4)
    and ($5::bigint = 0 or entry_time >= $5) and ($6::bigint = 0 or entry_time <= $6)`;
  const values = [user, account, kind, asset, startTime, endTime];
  const list = await pool.query({
    name: 'bills',
    text: `select sequence, position, asset, kind, amount, balance_after as "balanceAfter",
      entry_time as time ${from} order by sequence desc, position desc limit $7 offset $8`,
    values: [...values, pageSize, (page - 1) * pageSize],
  });
  const count = await pool.query({
    name: 'bills-count',
    text: `select count(*) as total ${from}`,
    values,
  });
  return { rows: list.rows, total: count.rows[0].total };
}
