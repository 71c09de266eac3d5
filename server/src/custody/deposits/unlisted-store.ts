import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Block, UnlistedArrival } from '../chains/chain.ts';

/** The most arrivals of one token that wait to be explained: a token's maker can send it a million times. */
const OF_TOKEN_MAX = 20;
/** And of all tokens of a chain: a million tokens are as easily made as one. */
const OF_CHAIN_MAX = 100;

type Seen = Pick<UnlistedArrival, 'address' | 'contract'>;

/**
 * SQL of tokens that are not listed, of one chain. Of what wants to be looked at a bounded number of rows is
 * kept: the first arrival at each address always, since it may be a customer's mistake, others while few
 * wait. What is left out is a number.
 */
export class UnlistedStore {
  readonly #chain: string;

  constructor(chain: string) {
    this.#chain = chain;
  }

  /** What a block brought, in the transaction that writes the block down. */
  async add(
    block: Block,
    arrivals: readonly UnlistedArrival[],
    transaction: Executor,
  ): Promise<void> {
    if (arrivals.length === 0) return;
    const waiting = { count: 0, addresses: new Set<string>(), ofToken: new Map<string, number>() };
    const note = ({ address, contract }: Seen) => {
      waiting.count += 1;
      waiting.addresses.add(address);
      waiting.ofToken.set(contract, (waiting.ofToken.get(contract) ?? 0) + 1);
    };
    for (const one of await this.#waiting(transaction)) note(one);
    let leftOut = 0;
    for (const one of arrivals) {
      const isFirst = !waiting.addresses.has(one.address);
      const ofToken = waiting.ofToken.get(one.contract) ?? 0;
      if (isFirst || (waiting.count < OF_CHAIN_MAX && ofToken < OF_TOKEN_MAX)) {
        await this.#keep(block, one, transaction);
        note(one);
      } else {
        leftOut += 1;
      }
    }
    if (leftOut > 0) await this.#leaveOut(block.height, leftOut, block.timeMs, transaction);
  }

  /** The chain went back to a height. */
  async rewindTo(height: number, transaction: Executor): Promise<void> {
    for (const table of ['unlisted_arrivals', 'unlisted_left_out']) {
      await sql`delete from ${sql.table(table)} where chain = ${this.#chain}
        and block_height > ${height}`.execute(transaction);
    }
  }

  /** What blocks below a height left out, which nothing takes back any more, is one number. */
  async forget(height: number, transaction: Executor): Promise<void> {
    const { rows } = await sql<{ arrivals: number; seenAt: number }>`
      with gone as (delete from unlisted_left_out where chain = ${this.#chain}
        and block_height > 0 and block_height < ${height} returning arrivals, seen_at)
      select sum(arrivals)::bigint as arrivals, max(seen_at) as "seenAt" from gone
      having count(*) > 0`.execute(transaction);
    for (const { arrivals, seenAt } of rows) {
      await this.#leaveOut(0, arrivals, seenAt, transaction);
    }
  }

  async #waiting(transaction: Executor): Promise<readonly Seen[]> {
    const { rows } = await sql<Seen>`select address, contract from unexplained_deposits
      where chain = ${this.#chain} and why = 'unlisted'`.execute(transaction);
    return rows;
  }

  async #keep(
    { height, timeMs }: Block,
    { transaction: id, logIndex, address, contract, amount }: UnlistedArrival,
    transaction: Executor,
  ): Promise<void> {
    await sql`insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
        block_height, seen_at)
      values (${this.#chain}, ${id}, ${logIndex}, ${address}, ${contract}, ${amount.toString()},
        ${height}, ${timeMs})
      on conflict (chain, transaction_id, place) do update set
        block_height = excluded.block_height`.execute(transaction);
  }

  async #leaveOut(
    height: number,
    arrivals: number,
    time: number,
    transaction: Executor,
  ): Promise<void> {
    await sql`insert into unlisted_left_out (chain, block_height, arrivals, seen_at)
      values (${this.#chain}, ${height}, ${arrivals}, ${time})
      on conflict (chain, block_height) do update set
        arrivals = unlisted_left_out.arrivals + excluded.arrivals,
        seen_at = greatest(unlisted_left_out.seen_at, excluded.seen_at)`.execute(transaction);
  }
}
