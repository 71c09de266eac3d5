import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { MoveState, TreasuryMoveTable } from '#platform/db/tables/tables-treasury.ts';
import type { MoveFees, MoveKind, SignedMove } from '../chains/mover.ts';

/** What is to be moved, with the fees it was reckoned with. */
export interface PlannedMove {
  readonly kind: MoveKind;
  readonly coin: string;
  /** Number of the deposit address; of what goes to cold there is none. */
  readonly deposit?: number | undefined;
  readonly from: string;
  readonly to: string;
  /** Chain units, > 0. */
  readonly amount: bigint;
  readonly fees: MoveFees;
}

/** A move as its row says it. Times are UTC epoch milliseconds. */
export interface MoveRow extends PlannedMove {
  readonly id: number;
  readonly chain: string;
  readonly state: MoveState;
  readonly nonce: number | null;
  readonly plannedBy: string;
  readonly plannedAt: number;
  readonly blockHeight: number | null;
  readonly endedAt: number | null;
  readonly networkFee: bigint | null;
  readonly note: string;
}

/** Signed bytes of a move. */
export interface MoveAttempt extends SignedMove {
  readonly attempt: number;
  readonly signedAt: number;
}

/** Why a move cannot be signed now: a payment has a nonce and is not signed yet. */
const PAYMENT_FIRST = Symbol('a payment is before it');

/** SQL of moves between own addresses of one chain. */
export class MoveStore {
  readonly #database: Kysely<Database>;
  readonly #chain: string;

  constructor(database: Kysely<Database>, chain: string) {
    this.#database = database;
    this.#chain = chain;
  }

  /** Writes down what is to be moved. False: something moves from there, or is on its way there. */
  async plan(
    move: PlannedMove,
    by: string,
    time: number,
    executor: Executor = this.#database,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await executor
      .insertInto('treasury_moves')
      .values({
        ...{ kind: move.kind, chain: this.#chain, coin: move.coin },
        ...{ deposit_number: move.deposit ?? null, from_address: move.from, to_address: move.to },
        ...{ amount: String(move.amount), gas: String(move.fees.gas) },
        fee_per_gas: String(move.fees.feePerGas),
        priority_fee_per_gas: String(move.fees.priorityFeePerGas),
        ...{ state: 'planned', nonce: null, planned_by: by, planned_at: time },
        ...{ block_height: null, ended_at: null, network_fee: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** What is not at its end, the oldest first. */
  async underWay(): Promise<readonly MoveRow[]> {
    const rows = await this.#database
      .selectFrom('treasury_moves')
      .selectAll()
      .where('chain', '=', this.#chain)
      .where('state', 'in', ['planned', 'sent'])
      .orderBy('id')
      .execute();
    return rows.map(toMove);
  }

  /**
   * Has a move signed with the next nonce of its address and keeps the bytes, in one transaction that
   * holds the row of the address: after a crash in it the same row is asked for again, and the signer gives
   * the same bytes. False: a payment of that address has a nonce and is not signed yet.
   *
   * @param included transactions of the address that the chain has
   */
  async sign(
    move: MoveRow,
    included: number,
    time: number,
    ask: (nonce: number) => Promise<SignedMove>,
  ): Promise<boolean> {
    const place = { chain: this.#chain, address: move.from };
    try {
      await this.#database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('hot_addresses')
          .values({ ...place, next_nonce: included })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { next_nonce: next } = await transaction
          .selectFrom('hot_addresses')
          .select('next_nonce')
          .where('chain', '=', place.chain)
          .where('address', '=', place.address)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (await isPaymentUnsigned(transaction, place)) throw PAYMENT_FIRST;
        const signed = await ask(Math.max(next, included));
        await insertAttempt(transaction, move.id, 0, signed, time);
        await transaction
          .updateTable('treasury_moves')
          .set({ state: 'sent', nonce: signed.nonce })
          .where('id', '=', move.id)
          .where('state', '=', 'planned')
          .execute();
        await transaction
          .updateTable('hot_addresses')
          .set({ next_nonce: Math.max(next, signed.nonce + 1) })
          .where('chain', '=', place.chain)
          .where('address', '=', place.address)
          .execute();
      });
      return true;
    } catch (error) {
      if (error === PAYMENT_FIRST) return false;
      throw error;
    }
  }

  /** The signer refused it and has signed nothing of it. */
  async drop(id: number, note: string, time: number): Promise<void> {
    await this.#database
      .updateTable('treasury_moves')
      .set({ state: 'dropped', note, ended_at: time })
      .where('id', '=', id)
      .where('state', '=', 'planned')
      .execute();
  }

  /** What was signed for a move, the first one first. */
  async attempts(id: number): Promise<readonly MoveAttempt[]> {
    const rows = await this.#database
      .selectFrom('treasury_transactions')
      .innerJoin('treasury_moves', 'treasury_moves.id', 'move_id')
      .select(['attempt', 'transaction_id', 'raw', 'signed_at', 'from_address', 'nonce'])
      .select(['treasury_transactions.amount', 'treasury_transactions.fee_per_gas'])
      .where('move_id', '=', id)
      .orderBy('attempt')
      .execute();
    return rows.map((row) => ({
      ...{ attempt: row.attempt, raw: row.raw, transaction: row.transaction_id },
      ...{ nonce: row.nonce ?? 0, from: row.from_address, amount: BigInt(row.amount) },
      ...{ feePerGas: BigInt(row.fee_per_gas), signedAt: row.signed_at },
    }));
  }

  /** Keeps the bytes of a replacement before they are sent. The same ones again change nothing. */
  async addAttempt(id: number, attempt: number, signed: SignedMove, time: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await insertAttempt(transaction, id, attempt, signed, time);
      await transaction
        .updateTable('treasury_moves')
        .set({ amount: String(signed.amount) })
        .where('id', '=', id)
        .execute();
    });
  }

  /** A block has one of its transactions; null: none has it any more. */
  async setHeight(id: number, height: number | null): Promise<void> {
    await this.#database
      .updateTable('treasury_moves')
      .set({ block_height: height })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .execute();
  }

  /** Its end: what the block made of it and what that cost. */
  async end(
    id: number,
    state: 'done' | 'failed' | 'displaced',
    more: { readonly height?: number; readonly fee?: bigint; readonly amount?: bigint },
    time: number,
    executor: Executor = this.#database,
  ): Promise<void> {
    const { height, fee, amount } = more;
    await executor
      .updateTable('treasury_moves')
      .set({
        ...{ state, ended_at: time, block_height: height ?? null },
        ...{ network_fee: fee === undefined ? null : String(fee) },
        ...(amount !== undefined && { amount: String(amount) }),
      })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .execute();
  }

  /** The next nonce of an address by our rows; undefined: nothing was ever signed for it. */
  async nextNonce(address: string): Promise<number | undefined> {
    const row = await this.#database
      .selectFrom('hot_addresses')
      .select('next_nonce')
      .where('chain', '=', this.#chain)
      .where('address', '=', address)
      .executeTakeFirst();
    return row?.next_nonce;
  }

  /** Whether something of ours is to use one of the nonces of an address between the chain's and another one. */
  async hasNonceBetween(address: string, from: number, before: number): Promise<boolean> {
    const { rows } = await sql`select 1 from treasury_moves where chain = ${this.#chain}
      and from_address = ${address} and nonce >= ${from} and nonce < ${before}
      and state <> 'displaced' limit 1`.execute(this.#database);
    return rows.length > 0;
  }

  /** What has a nonce that nothing leads up to is given up: the next move has the chain's next nonce. */
  async giveUp({ id, from }: MoveRow, nonce: number, time: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await this.end(id, 'displaced', {}, time, transaction);
      await transaction
        .updateTable('hot_addresses')
        .set({ next_nonce: nonce })
        .where('chain', '=', this.#chain)
        .where('address', '=', from)
        .execute();
    });
  }

  /**
   * A move that was at its end is in no block any more: the chain went back deeper than we waited. The
   * lowest one from a nonce on is under way again, one at a time. So is what was given up, once its nonce
   * is the next one after all.
   */
  async reopen(address: string, nonce: number): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`update treasury_moves
      set state = 'sent', ended_at = null, block_height = null, network_fee = null
      where id = (select id from treasury_moves where chain = ${this.#chain}
        and from_address = ${address} and nonce >= ${nonce}
          and (state in ('done', 'failed') or (state = 'displaced' and nonce = ${nonce}))
        order by nonce limit 1)
      and not exists (select from treasury_moves where chain = ${this.#chain}
        and from_address = ${address} and state in ('planned', 'sent'))
      returning id`.execute(this.#database);
    return rows.length > 0;
  }

  /** Coins of this chain whose sweeps a person has stopped. */
  async pausedCoins(): Promise<ReadonlySet<string>> {
    const rows = await this.#database
      .selectFrom('treasury_pauses')
      .select('coin')
      .where('chain', '=', this.#chain)
      .execute();
    return new Set(rows.map(({ coin }) => coin));
  }

  /** Atomic units by coin that withdrawals without a signature are to send, fees taken off. */
  async unsignedPayments(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ coin: string; amount: number }>`
      select coin, sum(amount - fee)::bigint as amount from withdrawals
      where chain = ${this.#chain} and status in (1, 2)
      and not exists (select from payout_transactions where withdrawal_id = id)
      group by coin`.execute(this.#database);
    return new Map(rows.map(({ coin, amount }) => [coin, amount]));
  }
}

async function isPaymentUnsigned(
  executor: Executor,
  { chain, address }: { readonly chain: string; readonly address: string },
): Promise<boolean> {
  const { rows } = await sql`select from payout_nonces nonces
    where chain = ${chain} and address = ${address} and not exists
      (select from payout_transactions sent where sent.withdrawal_id = nonces.withdrawal_id)
    limit 1`.execute(executor);
  return rows.length > 0;
}

async function insertAttempt(
  executor: Executor,
  id: number,
  attempt: number,
  signed: SignedMove,
  time: number,
): Promise<void> {
  await executor
    .insertInto('treasury_transactions')
    .values({
      ...{ move_id: id, attempt, transaction_id: signed.transaction, raw: signed.raw },
      ...{ amount: String(signed.amount), fee_per_gas: String(signed.feePerGas) },
      signed_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A row as the rest of the feature knows it. */
export function toMove(row: Selectable<TreasuryMoveTable>): MoveRow {
  const fees = {
    ...{ gas: BigInt(row.gas), feePerGas: BigInt(row.fee_per_gas) },
    priorityFeePerGas: BigInt(row.priority_fee_per_gas),
  };
  return {
    ...{ id: row.id, kind: row.kind as MoveKind, chain: row.chain, coin: row.coin },
    ...{ deposit: row.deposit_number ?? undefined, from: row.from_address, to: row.to_address },
    ...{ amount: BigInt(row.amount), fees, state: row.state, nonce: row.nonce },
    ...{ plannedBy: row.planned_by, plannedAt: row.planned_at, blockHeight: row.block_height },
    ...{ endedAt: row.ended_at, note: row.note },
    networkFee: row.network_fee === null ? null : BigInt(row.network_fee),
  };
}
