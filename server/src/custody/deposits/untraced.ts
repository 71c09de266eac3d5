import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import type { HeldCoin } from '../coins/held-coins.ts';

/** Of one address and coin, chain units, as rows say them up to a block. */
interface Known {
  readonly address: string;
  readonly coin: string;
  /** What came, less what left. */
  readonly amount: string;
}

/** A row of the queue that is not explained. */
interface Waiting {
  readonly id: number;
  readonly amount: string;
}

/**
 * What deposit addresses hold beyond all that is known to have come to them: what a contract paid there,
 * say, which no block shows where the node does not trace calls. It is written down with its address and
 * amount, and a person finds out whose it is. As it is reckoned from the first arrival on, a sweep
 * hides nothing of it.
 */
export class UntracedArrivals {
  readonly #database: Kysely<Database>;
  readonly #chain: ListedChain;
  readonly #now: () => number;

  constructor(database: Kysely<Database>, chain: ListedChain, now: () => number) {
    this.#database = database;
    this.#chain = chain;
    this.#now = now;
  }

  /**
   * Of what each address held after a block. An address from which something moves is looked at later:
   * whether a block has that is not known yet.
   */
  async note(height: number, held: readonly HeldCoin[]): Promise<void> {
    if (!this.#chain.chain.unlistedArrivals) return;
    await this.#database.transaction().execute(async (moment) => {
      const known = await this.#known(height, moment);
      const busy = await this.#busy(moment);
      for (const { coin, deposits } of held) {
        const there = new Map(deposits.map(({ address, amount }) => [address, amount]));
        const ofCoin = known.filter((one) => one.coin === coin);
        const rows = new Map(ofCoin.map(({ address, amount }) => [address, BigInt(amount)]));
        for (const address of new Set([...there.keys(), ...rows.keys()])) {
          if (busy.has(address)) continue;
          const more = (there.get(address) ?? 0n) - (rows.get(address) ?? 0n);
          await this.#set(address, coin, more, moment);
        }
      }
    });
  }

  async #known(height: number, moment: Executor): Promise<readonly Known[]> {
    const { code, chain } = this.#chain;
    const native = chain.coins.find(({ contract }) => !contract)?.symbol ?? '';
    const { rows } = await sql<Known>`
      select address, coin, sum(amount)::text as amount from (
        select address, coin, chain_amount as amount from deposits
          where chain = ${code} and on_chain and state <> 'failed' and block_height <= ${height}
        union all
        select to_address, coin, amount from treasury_moves where chain = ${code} and state = 'done'
          and kind = 'top-up' and block_height <= ${height}
        union all
        select from_address, coin, -amount from treasury_moves where chain = ${code} and state = 'done'
          and kind = 'sweep' and block_height <= ${height}
        union all
        select from_address, ${native}, -network_fee from treasury_moves where chain = ${code}
          and kind = 'sweep' and network_fee is not null and block_height <= ${height}
        union all
        select address, coin, 0 from untraced_arrivals where chain = ${code}
      ) as flows group by address, coin`.execute(moment);
    return rows;
  }

  /** Addresses that something may move from or to: it was signed, and is not at its end. */
  async #busy(moment: Executor): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ address: string }>`
      select unnest(array[from_address, to_address]) as address from treasury_moves m
      where chain = ${this.#chain.code} and (state = 'sent' or (state = 'planned'
        and nonce is not null))`.execute(moment);
    return new Set(rows.map(({ address }) => address));
  }

  /** All rows of an address and coin come to so much; what people have explained stays. */
  async #set(address: string, coin: string, more: bigint, moment: Executor): Promise<void> {
    const { code } = this.#chain;
    const { rows } = await sql<Waiting & { isExplained: boolean }>`
      select id, amount::text as amount, exists (select from deposit_explanations e
        where e.chain = t.chain and e.transaction_id = 'untraced' || t.id) as "isExplained"
      from untraced_arrivals t where chain = ${code} and address = ${address} and coin = ${coin}
      order by id desc for update`.execute(moment);
    let missing = rows.reduce((left, { amount }) => left - BigInt(amount), more);
    if (missing > 0n) {
      await sql`insert into untraced_arrivals (chain, address, coin, amount, seen_at)
        values (${code}, ${address}, ${coin}, ${missing.toString()}, ${this.#now()})`.execute(
        moment,
      );
      return;
    }
    // A deposit explains it by now: its chain went back and came again, or its block was read late.
    for (const { id, amount } of rows.filter(({ isExplained }) => !isExplained)) {
      if (missing === 0n) return;
      const left = BigInt(amount) + missing;
      missing = left < 0n ? left : 0n;
      if (left > 0n) {
        await sql`update untraced_arrivals set amount = ${left.toString()} where id = ${id}`.execute(
          moment,
        );
      } else {
        await sql`delete from untraced_arrivals where id = ${id}`.execute(moment);
      }
    }
  }
}
