import type { BillKind } from '@bourse/contract/bills.ts';
import type pg from 'pg';
import { type Listed, listRows, type Page } from '../../db/list-rows.ts';

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
export interface BillFilter extends Page {
  readonly user: number;
  readonly account: number;
  readonly kind: number;
  readonly asset: number;
  readonly startTime: number;
  readonly endTime: number;
}

const COLUMNS = `sequence, position, asset, kind, amount, balance_after as "balanceAfter",
  entry_time as time`;

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
