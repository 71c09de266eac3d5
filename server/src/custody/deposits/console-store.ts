import {
  type DepositMoves,
  type DepositState,
  depositMoves,
} from '@bourse/contract/moves/deposit-moves.ts';
import { type EventOf, sourcesOf, targetOf } from '@bourse/contract/moves/moves.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './deposit-store.ts';

/** A deposit as staff sees it. */
export interface StaffDeposit extends DepositRow {
  /** Units of the coin on its chain, digits. */
  readonly chainAmount: string;
  /** What of a deposit that was taken back its owner had. */
  readonly taken: number;
}

export interface DepositFilter {
  readonly chain: string;
  readonly coin: string;
  /** Empty: all. */
  readonly states: readonly DepositState[];
  /** undefined: everybody's. */
  readonly user?: number | undefined;
  /** Below this number only; undefined: from the newest on. */
  readonly before?: number | undefined;
}

const columns = sql.raw<StaffDeposit>(
  `${DEPOSIT_COLUMNS}, chain_amount::text as "chainAmount", taken`,
);

/** Deposits of everybody, newest first. */
export async function listDeposits(
  database: Kysely<Database>,
  { chain, coin, states, user, before }: DepositFilter,
  rowsMax: number,
): Promise<readonly StaffDeposit[]> {
  const { rows } = await sql<StaffDeposit>`select ${columns} from deposits
    where (${chain} = '' or chain = ${chain}) and (${coin} = '' or coin = ${coin})
      and (${states.length} = 0 or state = any(${[...states]}))
      and (${user ?? null}::integer is null or user_id = ${user ?? null}::integer)
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${rowsMax}`.execute(database);
  return rows;
}

/** Those of a transaction, on whichever chain, in its order; its id as chains may write it. */
export async function depositsByTransactions(
  database: Kysely<Database>,
  transactions: readonly string[],
): Promise<readonly StaffDeposit[]> {
  const { rows } = await sql<StaffDeposit>`select ${columns} from deposits
    where transaction_id = any(${[...transactions]}) order by chain, place`.execute(database);
  return rows;
}

/** Those that came to one of these addresses, which are these users', the newest first. */
export async function depositsTo(
  database: Kysely<Database>,
  users: readonly number[],
  addresses: readonly string[],
  rowsMax: number,
): Promise<readonly StaffDeposit[]> {
  const { rows } = await sql<StaffDeposit>`select ${columns} from deposits
    where user_id = any(${[...users]}) and address = any(${[...addresses]})
    order by id desc limit ${rowsMax}`.execute(database);
  return rows;
}

/** Of whichever chain and user; undefined: there is none. */
export async function findById(executor: Executor, id: number): Promise<StaffDeposit | undefined> {
  const { rows } =
    await sql<StaffDeposit>`select ${columns} from deposits where id = ${id}`.execute(executor);
  return rows[0];
}

/** Lets an event of the table of moves happen, or nothing where the state does not allow it. Returns whether it changed. */
export async function moveDeposit(
  executor: Executor,
  id: number,
  event: EventOf<DepositMoves>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('deposits')
    .set({ state: targetOf(depositMoves, event) })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(depositMoves, event))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
