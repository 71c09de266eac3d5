import {
  type DepositMoves,
  type DepositState,
  depositMoves,
} from '@bourse/contract/moves/deposit-moves.ts';
import { type EventOf, sourcesOf, targetOf } from '@bourse/contract/moves/moves.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Listed } from '#platform/db/list-rows.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { listTransfers, type TransferFilter } from '#platform/db/transfer-list.ts';

/** What arrived at an address of a user; `amount` in atomic units of the coin. */
export interface DepositRow {
  readonly id: number;
  readonly chain: string;
  readonly transaction: string;
  readonly place: number;
  readonly user: number;
  readonly address: string;
  readonly coin: string;
  readonly amount: number;
  readonly blockHeight: number;
  readonly seenAt: number;
  readonly state: DepositState;
  readonly creditedAt: number | null;
  /** An operator has explained it: it is credited no more by itself. */
  readonly isExplained: boolean;
}

/** Whether an operator has explained a row of `deposits`. */
export const DEPOSIT_EXPLAINED = `exists (select from deposit_explanations e
  where e.chain = deposits.chain and e.transaction_id = deposits.transaction_id
    and e.place = deposits.place)`;

export const DEPOSIT_COLUMNS = `id, chain, transaction_id as transaction, place, user_id as "user",
  address, coin, amount, block_height as "blockHeight", seen_at as "seenAt", state,
  credited_at as "creditedAt", ${DEPOSIT_EXPLAINED} as "isExplained"`;

/** The `set ... where` of an update of deposits by an event of their table of moves; conditions may follow. */
export const happens = (event: EventOf<DepositMoves>) =>
  sql`state = ${targetOf(depositMoves, event)}
    where state = any(${sourcesOf(depositMoves, event)}::text[])`;

/** Whether something arrived for a user that is not credited yet, or left its chain again and is not settled. */
export async function isDepositUnderWay(user: number, executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', user)
    .where('state', 'in', ['seen', 'crediting', 'reverted', 'reversing', 'restoring'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user withdraws nothing because of deposits that left their chain, settled or not (see Reversals). */
export async function isStoppedForDeposits(user: number, executor: Executor): Promise<boolean> {
  const { rows } = await sql`select from account_limits_stopped where user_id = ${user}`.execute(
    executor,
  );
  return rows.length > 0;
}

/** A user's deposits, newest first. */
export function depositsOf(pool: pg.Pool, filter: TransferFilter): Promise<Listed<DepositRow>> {
  return listTransfers<DepositRow>(pool, filter, {
    name: 'deposits',
    columns: DEPOSIT_COLUMNS,
    from: 'from deposits',
    timeColumn: 'seen_at',
  });
}

/** A user's deposits of one transaction, in its order. */
export async function depositsOfTransaction(
  pool: pg.Pool,
  user: number,
  chain: string,
  transaction: string,
): Promise<readonly DepositRow[]> {
  const { rows } = await pool.query<DepositRow>({
    name: 'deposits-of-transaction',
    text: `select ${DEPOSIT_COLUMNS} from deposits
      where user_id = $1 and chain = $2 and transaction_id = $3 order by place`,
    values: [user, chain, transaction],
  });
  return rows;
}
