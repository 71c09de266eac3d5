import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';

/** Atomic units of a coin that crossed a chain, one way and the other. */
export interface Flow {
  readonly credited: bigint;
  readonly posted: bigint;
}

/** A withdrawal that was signed, and of which it is not written down what the chain made of it. */
export interface OpenPayment {
  readonly id: number;
  readonly coin: string;
  /** Atomic units, without the exchange's fee. */
  readonly amount: number;
  /** Its status is an end, by a block that is deep enough. */
  readonly isFinal: boolean;
  /** What was signed for it, each id. At most one of them is ever in a block. */
  readonly transactions: readonly string[];
}

/** A move between own addresses of which it is not written down what the chain made of it. */
export interface OpenMove {
  readonly id: number;
  readonly transactions: readonly string[];
}

/** A deposit address with its number. */
export interface NumberedAddress {
  readonly number: number;
  readonly address: string;
}

/** All that the rows of a chain say at one moment, which is the end of a block. */
export interface Rows {
  readonly head: { readonly height: number; readonly hash: string };
  /** Chain units that arrived at our addresses up to the block, by coin, credited or not. */
  readonly arrived: ReadonlyMap<string, bigint>;
  /** Atomic units that the chain has paid out up to the block, of payments that are settled. */
  readonly sent: ReadonlyMap<string, bigint>;
  /** Chain units that came to our own addresses from outside and were booked, by coin. */
  readonly booked: ReadonlyMap<string, bigint>;
  /** What ever came to them from outside, booked or not, and what of it has left the chain again. */
  readonly outside: ReadonlyMap<string, Outside>;
  /**
   * What payments and moves that are settled cost, those that failed too, and what the cold address
   * paid to send coins back: units of the chain's own coin.
   */
  readonly fees: bigint;
  readonly open: readonly OpenPayment[];
  readonly moves: readonly OpenMove[];
  readonly addresses: readonly NumberedAddress[];
}

/** Chain units. */
export interface Outside {
  readonly came: bigint;
  readonly left: bigint;
}

interface Sum {
  readonly coin: string;
  readonly amount: string;
}

/** SQL of what the rows of one chain come to. */
export class CustodyStore {
  readonly #database: Kysely<Database>;
  readonly #chain: string;

  constructor(database: Kysely<Database>, chain: string) {
    this.#database = database;
    this.#chain = chain;
  }

  /** What the engine has told the rows that it booked. */
  told(): Promise<ReadonlyMap<string, Flow>> {
    return this.#flow(
      sql`state in ('credited', 'unlocked', 'reverted', 'reversing', 'reversed', 'restoring')`,
      sql`ended_at is not null`,
      'told',
    );
  }

  /** And with it what the engine has been, or is being told to book. */
  asked(): Promise<ReadonlyMap<string, Flow>> {
    return this.#flow(
      sql`state in ('crediting', 'credited', 'unlocked', 'reverted', 'reversing', 'reversed', 'restoring')`,
      sql`true`,
      'asked',
    );
  }

  /** What the log's projection says that the engine booked, by asset. */
  async booked(): Promise<ReadonlyMap<number, Flow>> {
    const rows = await this.#database
      .selectFrom('custody_flow')
      .select(['asset', 'credited', 'posted'])
      .where('chain', '=', this.#chain)
      .execute();
    return new Map(
      rows.map(({ asset, credited, posted }) => [
        asset,
        { credited: BigInt(credited), posted: BigInt(posted) },
      ]),
    );
  }

  /**
   * What the rows say, as of one moment; undefined: no block was read yet.
   *
   * @param cold addresses whose keys are elsewhere
   */
  rows(cold: readonly string[]): Promise<Rows | undefined> {
    return this.#database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (moment) => {
        const head = await moment
          .selectFrom('chain_blocks')
          .select(['height', 'hash'])
          .where('chain', '=', this.#chain)
          .orderBy('height', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (!head) return undefined;
        const arrived = await sql<Sum>`select coin, sum(chain_amount)::text as amount
          from deposits where chain = ${this.#chain} and state <> 'failed'
          and (state <> 'reversed' or on_chain)
          group by coin`.execute(moment);
        const sent = await sql<Sum>`select coin, sum(amount - fee)::text as amount
          from withdrawals where chain = ${this.#chain} and network_fee is not null
          and status = 4 and block_height <= ${head.height} group by coin`.execute(moment);
        const booked = await sql<Sum>`select coin, sum(amount)::text as amount
          from house_arrivals where chain = ${this.#chain} and booked_at is not null
          and not has_left group by coin`.execute(moment);
        const outside = await sql<{ coin: string; came: string; gone: string }>`select coin,
          sum(amount)::text as came, coalesce(sum(amount) filter (where has_left), 0)::text as gone
          from house_arrivals where chain = ${this.#chain}
          and sender <> all(${cold}) group by coin`.execute(moment);
        const { rows: fees } = await sql<{ amount: string }>`
          select coalesce(sum(fee), 0)::text as amount from (
            select network_fee as fee from withdrawals where chain = ${this.#chain}
              and network_fee is not null and block_height <= ${head.height}
            union all
            select network_fee from treasury_moves where chain = ${this.#chain}
              and network_fee is not null and block_height <= ${head.height}
            union all
            select max(fee) from house_arrivals where chain = ${this.#chain} and not has_left
              and sender = any(${cold}) group by transaction_id
          ) as paid`.execute(moment);
        const { rows: moves } = await sql<OpenMove>`
          select id, array_agg(transaction_id order by attempt) as transactions
          from treasury_moves join treasury_transactions on move_id = id
          where chain = ${this.#chain} and network_fee is null
          and state in ('planned', 'sent', 'displaced') group by id`.execute(moment);
        const { rows: open } = await sql<OpenPayment>`
          select id, coin, amount - fee as amount, status in (4, 5) as "isFinal",
            array_agg(transaction_id order by attempt) as transactions
          from withdrawals join payout_transactions on withdrawal_id = id
          where chain = ${this.#chain} and network_fee is null and status in (2, 4, 5, 6)
          group by id`.execute(moment);
        return {
          ...{ head, open, moves, arrived: sums(arrived.rows), sent: sums(sent.rows) },
          booked: sums(booked.rows),
          outside: new Map(
            outside.rows.map(({ coin, came, gone }) => [
              coin,
              { came: BigInt(came), left: BigInt(gone) },
            ]),
          ),
          fees: BigInt(fees[0]?.amount ?? 0),
          addresses: await this.#addresses(moment),
        };
      });
  }

  /** What a withdrawal that is at its end cost stays as it is: it is not asked for again. */
  async settle(id: number, fee: bigint): Promise<void> {
    await this.#database
      .updateTable('withdrawals')
      .set({ network_fee: fee.toString() })
      .where('id', '=', id)
      .where('status', 'in', [4, 5])
      .execute();
  }

  async #addresses(moment: Executor): Promise<readonly NumberedAddress[]> {
    return moment
      .selectFrom('deposit_addresses')
      .select(['number', 'address'])
      .where('chain', '=', this.#chain)
      .orderBy('number')
      .execute();
  }

  async #flow(
    isCredited: ReturnType<typeof sql>,
    isPosted: ReturnType<typeof sql>,
    how: 'told' | 'asked',
  ): Promise<ReadonlyMap<string, Flow>> {
    const { rows } = await sql<{ coin: string; credited: string; posted: string }>`
      select coin, sum(credited)::text as credited, sum(posted)::text as posted from (
        select coin, amount * (1 + ${sql.ref(`restores_${how}`)}) as credited,
          amount * ${sql.ref(`reversals_${how}`)} as posted from deposits
          where chain = ${this.#chain} and ${isCredited}
        union all
        select coin, 0, amount - fee from withdrawals
          where chain = ${this.#chain} and status = 4 and ${isPosted}
      ) as flows group by coin`.execute(this.#database);
    return new Map(
      rows.map(({ coin, credited, posted }) => [
        coin,
        { credited: BigInt(credited), posted: BigInt(posted) },
      ]),
    );
  }
}

const sums = (rows: readonly Sum[]) =>
  new Map(rows.map(({ coin, amount }) => [coin, BigInt(amount)]));
