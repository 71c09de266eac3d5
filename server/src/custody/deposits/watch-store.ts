import { type DepositMoves, depositMoves } from '@bourse/contract/moves/deposit-moves.ts';
import { type EventOf, sourcesOf, targetOf } from '@bourse/contract/moves/moves.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { Block, UnlistedArrival } from '../chains/chain.ts';
import { DEPOSIT_COLUMNS, DEPOSIT_EXPLAINED, type DepositRow, happens } from './deposit-store.ts';
import { UnlistedStore } from './unlisted-store.ts';

/** A block that was read. */
export type ReadBlock = Pick<Block, 'height' | 'hash'>;

/** What a block brought to a user. */
export interface Found {
  readonly transaction: string;
  readonly place: number;
  readonly user: number;
  readonly address: string;
  readonly coin: string;
  readonly chainAmount: bigint;
  /** Atomic units. */
  readonly amount: number;
  readonly isSmall: boolean;
}

/** What a block brought to an address of the exchange that is no user's, by none of its own moves. */
export interface HouseArrival {
  readonly transaction: string;
  readonly place: number;
  readonly address: string;
  readonly coin: string;
  /** Chain units. */
  readonly amount: bigint;
  readonly sender: string;
  /** What the transaction took from its sender. */
  readonly fee: bigint;
}

/** What one block brought. */
export interface Brought {
  readonly found: readonly Found[];
  readonly house: readonly HouseArrival[];
  readonly unlisted: readonly UnlistedArrival[];
}

/** A coin that takes deposits, and its minimum in atomic units. */
export interface OpenCoin {
  readonly coin: string;
  readonly depositMin: number;
}

const columns = sql.raw<DepositRow>(DEPOSIT_COLUMNS);
const isExplained = sql.raw<boolean>(DEPOSIT_EXPLAINED);

/** SQL of one chain's watcher: what it has read, and what arrived. */
export class WatchStore {
  readonly #database: Kysely<Database>;
  readonly #chain: string;
  readonly #unlisted: UnlistedStore;

  constructor(database: Kysely<Database>, chain: string) {
    this.#database = database;
    this.#chain = chain;
    this.#unlisted = new UnlistedStore(chain);
  }

  /** The blocks that are remembered, highest first: reading goes on above the first one. */
  async blocks(): Promise<readonly ReadBlock[]> {
    const { rows } = await sql<ReadBlock>`select height, hash from chain_blocks
      where chain = ${this.#chain} order by height desc`.execute(this.#database);
    return rows;
  }

  /** Addresses that were allotted above a number, with whose they are. */
  async addressesFrom(
    number: number,
  ): Promise<readonly { number: number; address: string; user: number }[]> {
    return this.#database
      .selectFrom('deposit_addresses')
      .select(['number', 'address', 'user_id as user'])
      .where('chain', '=', this.#chain)
      .where('number', '>=', number)
      .orderBy('number')
      .execute();
  }

  /**
   * A block and all that it brought, in one transaction: read once, or not at all. What was seen in
   * another block before has moved; what failed, or left the chain after it was credited, is back.
   */
  async add(block: Block, { found, house, unlisted }: Brought, keepFrom: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      for (const one of found) await this.#addFound(block, one, transaction);
      for (const one of house) await this.#addHouse(block, one, transaction);
      await this.#unlisted.add(block, unlisted, transaction);
      await this.#unlisted.forget(keepFrom, transaction);
      await transaction
        .insertInto('chain_blocks')
        .values({ chain: this.#chain, height: block.height, hash: block.hash })
        .execute();
      await transaction
        .deleteFrom('chain_blocks')
        .where('chain', '=', this.#chain)
        .where('height', '<', keepFrom)
        .execute();
    });
  }

  async #addFound(block: Block, one: Found, transaction: Executor): Promise<void> {
    const { height, hash, timeMs } = block;
    await sql`insert into deposits (chain, transaction_id, place, user_id, address, coin,
        chain_amount, amount, block_height, block_hash, seen_at, state)
      values (${this.#chain}, ${one.transaction}, ${one.place}, ${one.user}, ${one.address},
        ${one.coin}, ${one.chainAmount.toString()}, ${one.amount}, ${height}, ${hash}, ${timeMs},
        ${one.isSmall ? 'small' : 'seen'})
      on conflict (chain, transaction_id, place) do update set
        block_height = excluded.block_height, block_hash = excluded.block_hash, on_chain = true,
        state = case deposits.state when 'failed' then excluded.state
          when 'reverted' then ${targetOf(depositMoves, 'standAgain')}
          else deposits.state end`.execute(transaction);
  }

  async #addHouse(block: Block, one: HouseArrival, transaction: Executor): Promise<void> {
    const { height, timeMs } = block;
    await sql`insert into house_arrivals (chain, transaction_id, place, address, coin, amount, sender,
        fee, block_height, seen_at)
      values (${this.#chain}, ${one.transaction}, ${one.place}, ${one.address}, ${one.coin},
        ${one.amount.toString()}, ${one.sender}, ${one.fee.toString()}, ${height}, ${timeMs})
      on conflict (chain, transaction_id, place) do update set
        block_height = excluded.block_height, fee = excluded.fee, has_left = false`.execute(
      transaction,
    );
  }

  /** Which of these transactions move coins among our own addresses: they are no deposits. */
  async ownMoves(transactions: readonly string[]): Promise<ReadonlySet<string>> {
    if (transactions.length === 0) return new Set();
    const rows = await this.#database
      .selectFrom('treasury_transactions')
      .select('transaction_id')
      .where('transaction_id', 'in', transactions)
      .execute();
    return new Set(rows.map((row) => row.transaction_id));
  }

  /** Which of these transactions pay withdrawals: their bytes were stored before they were sent, too. */
  async ownPayments(transactions: readonly string[]): Promise<ReadonlySet<string>> {
    if (transactions.length === 0) return new Set();
    const rows = await this.#database
      .selectFrom('payout_transactions')
      .select('transaction_id')
      .where('transaction_id', 'in', transactions)
      .execute();
    return new Set(rows.map((row) => row.transaction_id));
  }

  /**
   * The blocks above a height are gone from the chain, and what they brought with them. Returns what
   * had been credited. The caller has sent the engine all that was crediting before: what still
   * is, the engine has refused, or people decided on it since, and it is not credited.
   */
  async rewindTo(height: number): Promise<readonly DepositRow[]> {
    return this.#database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('chain_blocks')
        .where('chain', '=', this.#chain)
        .where('height', '>', height)
        .execute();
      await sql`update deposits set ${happens('drop')} and chain = ${this.#chain}
        and block_height > ${height}`.execute(transaction);
      await sql`update house_arrivals set has_left = true where chain = ${this.#chain}
          and block_height > ${height}`.execute(transaction);
      await this.#unlisted.rewindTo(height, transaction);
      await sql`update deposits set on_chain = false where chain = ${this.#chain}
        and block_height > ${height}`.execute(transaction);
      const { rows } = await sql<DepositRow>`update deposits set ${happens('revert')}
        and chain = ${this.#chain} and block_height > ${height}
        returning ${columns}`.execute(transaction);
      return rows;
    });
  }

  /**
   * Marks what is deep enough to be credited, of these coins: once the engine has the credit, a reorganisation
   * does not take it back silently.
   */
  async beginCredits(upToHeight: number, coins: readonly string[]): Promise<void> {
    if (coins.length > 0) await this.#move('confirm', upToHeight, coins);
  }

  /**
   * Marks what is below the minimum and deep enough, where all of a coin at one address comes to the
   * minimum together. It does not count what is finer than the coin's unit, what a person has explained,
   * and what came to an account that is closed.
   */
  async beginSums(upToHeight: number, coins: readonly OpenCoin[]): Promise<void> {
    const names = coins.map(({ coin }) => coin);
    const minimums = coins.map(({ depositMin }) => depositMin);
    const { rows } = await sql<{ address: string; coin: string; depositMin: number }>`
      select address, deposits.coin, minimum as "depositMin" from deposits
        join users on users.id = user_id and closed_at is null
        join unnest(${names}::text[], ${minimums}::bigint[]) as open (coin, minimum)
          on open.coin = deposits.coin
      where chain = ${this.#chain} and state = 'small' and amount > 0
        and block_height <= ${upToHeight} and not ${isExplained}
      group by address, deposits.coin, minimum having sum(amount) >= minimum`.execute(
      this.#database,
    );
    for (const one of rows) await this.#beginSum(upToHeight, one.address, one);
  }

  /** Locks the rows before it looks at explanations: what a person explains meanwhile waits for it, or it for that. */
  async #beginSum(
    upToHeight: number,
    address: string,
    { coin, depositMin }: OpenCoin,
  ): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: number }>`select id from deposits
        where chain = ${this.#chain} and address = ${address} and coin = ${coin} and amount > 0
          and state = 'small' and block_height <= ${upToHeight} order by id for update`.execute(
        transaction,
      );
      const due = sql`id = any(${rows.map(({ id }) => id)}::bigint[]) and not ${isExplained}`;
      await sql`update deposits set ${happens('addUp')} and ${due}
        and (select sum(amount) from deposits where ${due}) >= ${depositMin}`.execute(transaction);
    });
  }

  /** Credits that the engine has yet to get, or may have. */
  async crediting(): Promise<readonly DepositRow[]> {
    const { rows } = await sql<DepositRow>`select ${columns} from deposits
      where chain = ${this.#chain} and state = 'crediting' order by id`.execute(this.#database);
    return rows;
  }

  /** Returns false where all of them were written down before. */
  async setCredited(ids: readonly number[], time: number, executor: Executor): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('deposits')
      .set({ state: targetOf(depositMoves, 'credit'), credited_at: time })
      .where('id', 'in', [...ids])
      .where('state', 'in', sourcesOf(depositMoves, 'credit'))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** What is deep enough may leave. */
  async unlock(upToHeight: number): Promise<void> {
    await this.#move('unlock', upToHeight);
  }

  async #move(
    event: EventOf<DepositMoves>,
    upToHeight: number,
    coins?: readonly string[],
  ): Promise<void> {
    await this.#database
      .updateTable('deposits')
      .set({ state: targetOf(depositMoves, event) })
      .where('chain', '=', this.#chain)
      .where('state', 'in', sourcesOf(depositMoves, event))
      .where('block_height', '<=', upToHeight)
      .$if(coins !== undefined, (rows) => rows.where('coin', 'in', coins ?? []))
      .execute();
  }

  /** Whose deposits count up, and how many there are that are not credited. */
  async waiting(): Promise<readonly { user: number; isCredited: boolean }[]> {
    const { rows } = await sql<{ user: number; isCredited: boolean }>`
      select user_id as user, state = 'credited' as "isCredited" from deposits
      where chain = ${this.#chain} and state in ('seen', 'crediting', 'credited')`.execute(
      this.#database,
    );
    return rows;
  }
}
