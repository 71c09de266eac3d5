import type { BillKind } from '@bourse/contract/bills.ts';
import type pg from 'pg';
import { eachRow, LAST } from '#platform/db/each-row.ts';
import { type Listed, listRows, type Page } from '#platform/db/list-rows.ts';
import type { Entry } from './cost-basis.ts';

/** Behind every entry of one number of the log. */
const POSITION_LAST = 2_147_483_647;

/** Numbers of the log: what came after one, up to and with another. */
export interface EntryRange {
  readonly after?: number;
  readonly until?: number;
}

/** A ledger entry; amounts in atomic units of `asset`. */
export interface BillRow {
  readonly sequence: number;
  readonly position: number;
  readonly asset: number;
  readonly kind: BillKind;
  readonly amount: number;
  readonly balanceAfter: string;
  readonly time: number;
  /** A pair or, in the futures account, a contract; null: none, or not noted then. */
  readonly market: number | null;
  readonly order: number | null;
  /** Of a correction: why. */
  readonly note: string;
}

/** 0 means no filter; times are UTC epoch milliseconds. */
export interface BillFilter extends Page {
  readonly user: number;
  readonly account: number;
  readonly kind: number;
  readonly asset: number;
  readonly startTime: number;
  readonly endTime: number;
}

const COLUMNS = `sequence, position, asset, kind, amount, balance_after as "balanceAfter",
  entry_time as time, market, order_id as "order", case when kind = 8 then coalesce((select note from corrections
    where corrections.sequence = ledger_entry.sequence), '') else '' end as note`;

const ENTRIES = `from ledger_entry where user_id = $1 and account = $2
  and ($3 = 0 or kind = $3) and ($4 = 0 or asset = $4)
  and ($5::bigint = 0 or entry_time >= $5) and ($6::bigint = 0 or entry_time <= $6)`;

/** Ledger entries of one account, newest first. */
export function billsOf(pool: pg.Pool, filter: BillFilter): Promise<Listed<BillRow>> {
  const { user, account, kind, asset, startTime, endTime } = filter;
  return listRows(pool, filter, {
    name: 'bills',
    columns: COLUMNS,
    from: ENTRIES,
    order: 'sequence desc, position desc',
    values: [user, account, kind, asset, startTime, endTime],
  });
}

/** All ledger entries of one account that a filter leaves, newest first. */
export function eachBill(
  pool: pg.Pool,
  user: number,
  account: number,
  { kind = 0, asset = 0, startTime = 0, endTime = 0 }: Partial<BillFilter> = {},
): AsyncGenerator<BillRow> {
  const text = `select ${COLUMNS} ${ENTRIES}
    and (sequence, position) < ($7, $8) order by sequence desc, position desc limit $9`;
  const filter = [user, account, kind, asset, startTime, endTime];
  return eachRow<BillRow>(async (after, limit) => {
    const { sequence, position } = after ?? LAST;
    const values = [...filter, sequence, position, limit];
    return (await pool.query<BillRow>({ text, values })).rows;
  });
}

/** Ledger entries of one account in a range of the log, oldest first; all without one. */
export function eachEntry(
  pool: pg.Pool,
  user: number,
  account: number,
  { after: from = -1, until = Number.MAX_SAFE_INTEGER }: EntryRange = {},
): AsyncGenerator<Entry> {
  const text = `select sequence, position, account, asset, kind, amount, reference, entry_time as time
    from ledger_entry where user_id = $1 and account = $2 and (sequence, position) > ($3, $4)
      and sequence <= $5
    order by sequence, position limit $6`;
  return eachRow<Entry>(async (after, limit) => {
    const { sequence, position } = after ?? { sequence: from, position: POSITION_LAST };
    const values = [user, account, sequence, position, until, limit];
    const { rows } = await pool.query<Omit<Entry, 'amount'> & { amount: number }>({ text, values });
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  });
}
