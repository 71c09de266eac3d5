import { type EventOf, type FromOf, targetOf } from '@bourse/contract/moves/moves.ts';
import {
  WithdrawalStatus as Status,
  type WithdrawalMoves,
  withdrawalMoves,
} from '@bourse/contract/moves/withdrawal-moves.ts';
import type { WithdrawalReason } from '@bourse/contract/routes/withdrawals.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Listed } from '#platform/db/list-rows.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { FiredRule } from '#platform/db/tables/tables-coins.ts';
import { listTransfers, type TransferFilter } from '#platform/db/transfer-list.ts';

/** The most paid addresses that are listed. */
const ARRIVALS_MAX = 200;

/** A withdrawal; `amount` (with the fee in it) and `fee` in atomic units of the coin. */
export interface WithdrawalRow {
  readonly id: number;
  readonly user: number;
  readonly requestKey: string;
  readonly chain: string;
  readonly coin: string;
  readonly amount: number;
  readonly fee: number;
  readonly address: string;
  readonly memo: string;
  readonly status: Status;
  readonly hold: number | null;
  readonly reason: WithdrawalReason;
  readonly evidence: readonly FiredRule[];
  /** As the sums of the 24 hours before it said. */
  readonly needsTwoPeople: boolean;
  readonly isStopping: boolean;
  /** How often in a row its recipient did not take it, since when, and when last; null: never. */
  readonly refusals: number;
  readonly refusedSince: number | null;
  readonly refusedAt: number | null;
  /** It has its place in the chain's order: those after it wait for it. */
  readonly hasNonce: boolean;
  readonly askedAt: number;
  readonly passedBy: string | null;
  /** Put off by an operator: no operator passes it before. null: it is not. */
  readonly heldUntil: number | null;
  readonly heldBy: number | null;
  readonly blockHeight: number | null;
  readonly endedAt: number | null;
  /** Of the program that asked; null: a person did. */
  readonly keyId: string | null;
}

/** A row of a list, with the transaction that was signed last. */
export interface ListedWithdrawal extends WithdrawalRow {
  /** Empty: none is sent. */
  readonly transaction: string;
}

export interface NewWithdrawal {
  readonly user: number;
  readonly requestKey: string;
  readonly chain: string;
  readonly coin: string;
  readonly amount: number;
  readonly fee: number;
  readonly address: string;
  readonly memo: string;
  readonly askedAt: number;
  readonly keyId: string | null;
}

/** What the rules say of a withdrawal, once what was asked for before it is known. */
export type Judge = (executor: Kysely<Database>) => Promise<{
  readonly evidence: readonly FiredRule[];
  readonly needsTwoPeople: boolean;
}>;

const COLUMNS = `id, user_id as "user", request_key as "requestKey", chain, coin, amount, fee, address,
  memo, status, hold, reason, evidence, two_people as "needsTwoPeople",
  stopping as "isStopping", refusals, refused_since as "refusedSince", refused_at as "refusedAt",
  exists (select from payout_nonces where withdrawal_id = id) as "hasNonce", asked_at as "askedAt", passed_by as "passedBy",
  held_until as "heldUntil", held_by as "heldBy",
  block_height as "blockHeight", ended_at as "endedAt", key_id as "keyId"`;

const columns = sql.raw<WithdrawalRow>(COLUMNS);

/** With the transaction that was signed last. */
export const LISTED_COLUMNS = `${COLUMNS}, coalesce((select transaction_id from payout_transactions
  where withdrawal_id = id and sent_at is not null order by attempt desc limit 1), '')
  as transaction`;

/** Whether a withdrawal of a user is not at its end. */
export async function isWithdrawalUnderWay(user: number, executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A user's withdrawals, newest first. */
export function withdrawalsOf(
  pool: pg.Pool,
  filter: TransferFilter,
): Promise<Listed<ListedWithdrawal>> {
  return listTransfers<ListedWithdrawal>(pool, filter, {
    name: 'withdrawals',
    columns: LISTED_COLUMNS,
    from: 'from (select * from withdrawals where status <> 0) as withdrawals',
    timeColumn: 'asked_at',
  });
}

/** SQL of withdrawals. Each change of a status names the one that it comes from, and returns whether it was. */
export class WithdrawalStore {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  async find(id: number, executor: Executor = this.#database): Promise<WithdrawalRow | undefined> {
    const { rows } =
      await sql<WithdrawalRow>`select ${columns} from withdrawals where id = ${id}`.execute(
        executor,
      );
    return rows[0];
  }

  async findByKey(user: number, requestKey: string): Promise<WithdrawalRow | undefined> {
    const { rows } = await sql<WithdrawalRow>`select ${columns} from withdrawals
      where user_id = ${user} and request_key = ${requestKey}`.execute(this.#database);
    return rows[0];
  }

  /**
   * Writes down what is asked, with what the rules say of it; undefined: this key has a row already.
   * One at a time: what is split over calls at once sees itself.
   */
  async add(asked: NewWithdrawal, judge: Judge): Promise<WithdrawalRow | undefined> {
    const { user, requestKey, askedAt, keyId, ...rest } = asked;
    return this.#database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('withdrawals asked'))`.execute(transaction);
      const { evidence, needsTwoPeople } = await judge(transaction);
      const added = await transaction
        .insertInto('withdrawals')
        .values({
          ...rest,
          user_id: user,
          request_key: requestKey,
          asked_at: askedAt,
          key_id: keyId,
          evidence: JSON.stringify(evidence),
          two_people: needsTwoPeople,
          status: Status.asked,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added && this.find(added.id, transaction);
    });
  }

  /** What else a user has asked for and the engine does not hold, as far as the rows know. */
  async notHeld(
    user: number,
    exceptKey: string,
    executor: Executor,
  ): Promise<readonly { readonly coin: string; readonly amount: number }[]> {
    return executor
      .selectFrom('withdrawals')
      .select(['coin', 'amount'])
      .where('user_id', '=', user)
      .where('status', '=', Status.asked)
      .where('request_key', '<>', exceptKey)
      .execute();
  }

  /** Nothing was held for it: it is as if it had not been asked for. */
  async forget(id: number): Promise<void> {
    await this.#database
      .deleteFrom('withdrawals')
      .where('id', '=', id)
      .where('status', '=', Status.asked)
      .execute();
  }

  /** Its money is held: a person looks at it, or it passes by the rules. Returns whether that is new. */
  async setHeld(
    row: WithdrawalRow,
    hold: number,
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const [first] = row.evidence;
    const { numUpdatedRows } = await executor
      .updateTable('withdrawals')
      .set({
        hold,
        status: targetOf(withdrawalMoves, first ? 'queue' : 'clear'),
        reason: first?.rule ?? '',
        ...(!first && { passed_by: 'rules', passed_at: time }),
      })
      .where('id', '=', row.id)
      .where('status', '=', Status.asked)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Lets an event of the table of moves happen to one that stands in this status, or nothing where it has
   * another one by now. Returns whether it changed.
   */
  async move<E extends EventOf<WithdrawalMoves>>(
    id: number,
    from: FromOf<WithdrawalMoves, E>,
    event: E,
    more: {
      readonly reason?: WithdrawalReason;
      readonly passed_by?: string;
      readonly passed_at?: number;
      readonly block_height?: number;
    } = {},
    executor: Executor = this.#database,
  ): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('withdrawals')
      .set({ status: targetOf(withdrawalMoves, event), ...more })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** A block has its transaction, and may leave the chain again. */
  async noteBlock(id: number, height: number): Promise<void> {
    await this.#database
      .updateTable('withdrawals')
      .set({ block_height: height })
      .where('id', '=', id)
      .where('status', '=', Status.confirming)
      .execute();
  }

  /** Two people look at one that may be paid without our knowing. Returns whether it changed. */
  async setAside({ id, status, evidence }: WithdrawalRow): Promise<boolean> {
    const lost: FiredRule = {
      rule: 'record-lost',
      saw: 'the network has payments that the signing record lacks',
    };
    const { numUpdatedRows } = await this.#database
      .updateTable('withdrawals')
      .set({
        ...{ status: targetOf(withdrawalMoves, 'setAside'), reason: lost.rule },
        // A house that has only ever had one operator would wait without end.
        two_people: sql<boolean>`(select count(*) > 1 from operators)`,
        ...{ passed_by: null, passed_at: null, stopping: false },
        evidence: JSON.stringify([lost, ...evidence]),
      })
      .where('id', '=', id)
      .where('status', '=', status)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async isDepositAddress(chain: string, address: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('deposit_addresses')
      .select('number')
      .where('chain', '=', chain)
      .where('address', '=', address)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Puts one that is under review off. Returns whether it still was. */
  async hold(id: number, until: number, operator: number, executor: Executor): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('withdrawals')
      .set({ held_until: until, held_by: operator })
      .where('id', '=', id)
      .where('status', '=', Status.review)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Its recipient does not take it; its owner and the staff see so. */
  async noteRefusal(id: number, refusals: number, since: number, time: number): Promise<void> {
    await this.#database
      .updateTable('withdrawals')
      .set({ refusals, refused_since: since, refused_at: time, reason: 'recipient' })
      .where('id', '=', id)
      .where('status', '=', Status.passed)
      .execute();
  }

  /** Whether its money is to be given back, of one that was passed. Returns whether that is new. */
  async setStopping(
    id: number,
    isStopping: boolean,
    executor: Executor = this.#database,
  ): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('withdrawals')
      .set({ stopping: isStopping })
      .where('id', '=', id)
      .where('status', '=', Status.passed)
      .where('stopping', '=', !isStopping)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** The engine has ended its hold. Returns whether that is new. */
  async setEnded(id: number, time: number, executor: Executor = this.#database): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('withdrawals')
      .set({ ended_at: time })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Those to one of these addresses, the newest first. */
  async to(addresses: readonly string[], rowsMax: number): Promise<readonly WithdrawalRow[]> {
    const { rows } = await sql<WithdrawalRow>`select ${columns} from withdrawals
      where address = any(${[...addresses]}) and status <> ${Status.asked}
      order by id desc limit ${rowsMax}`.execute(this.#database);
    return rows;
  }

  /** The one that a transaction was signed for, sent or not; its id as chains may write it. */
  async paidBy(transactions: readonly string[]): Promise<WithdrawalRow | undefined> {
    const { rows } = await sql<WithdrawalRow>`select ${columns} from withdrawals
      where status <> ${Status.asked} and id = (select withdrawal_id from payout_transactions
        where transaction_id = any(${[...transactions]}) limit 1)`.execute(this.#database);
    return rows[0];
  }

  /** Those that are not at their end, oldest first. */
  async underWay<S extends Status>(
    ...statuses: readonly S[]
  ): Promise<readonly (WithdrawalRow & { readonly status: S })[]> {
    const { rows } = await sql<
      WithdrawalRow & { readonly status: S }
    >`select ${columns} from withdrawals
      where ended_at is null and status = any(${[...statuses]}) order by id`.execute(
      this.#database,
    );
    return rows;
  }

  /** Those that are not at their end, by status. */
  async countUnderWay(): Promise<readonly { readonly status: number; readonly count: number }[]> {
    const { rows } = await sql<{ status: number; count: number }>`
      select status, count(*)::int as count from withdrawals
      where ended_at is null group by status`.execute(this.#database);
    return rows;
  }

  /** Where money of this user has arrived, the latest first. */
  async arrivals(user: number): Promise<{ chain: string; address: string }[]> {
    const rows = await this.#database
      .selectFrom('withdrawals')
      .select((builder) => ['chain', 'address', builder.fn.max('id').as('last')])
      .where('user_id', '=', user)
      .where('status', '=', Status.committed)
      .groupBy(['chain', 'address'])
      .orderBy('last', 'desc')
      .limit(ARRIVALS_MAX)
      .execute();
    return rows.map(({ chain, address }) => ({ chain, address }));
  }

  /** Whether money of this user has arrived at this address. */
  async hasArrived(user: number, chain: string, address: string, memo: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', '=', user)
      .where('chain', '=', chain)
      .where('address', '=', address)
      .where('memo', '=', memo)
      .where('status', '=', Status.committed)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
