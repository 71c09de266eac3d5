import { type Kysely, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';

/** Time for people to stop a change that should not be. */
export const COLD_WAIT_MS = 24 * 60 * 60_000;

interface ColdChoicesOptions {
  readonly database: Kysely<Database>;
  readonly chain: string;
  /** The cold addresses that the signer's folder names. */
  readonly set: readonly string[];
  readonly clock: Clock;
}

/** Which of the cold addresses of a chain coins go to. The set itself is the signer's, and read alone here. */
export class ColdChoices {
  readonly set: readonly string[];
  readonly #database: Kysely<Database>;
  readonly #chain: string;
  readonly #clock: Clock;

  constructor({ database, chain, set, clock }: ColdChoicesOptions) {
    this.set = set;
    this.#database = database;
    this.#chain = chain;
    this.#clock = clock;
  }

  /** The first of the set where none was chosen, or the chosen one is not in the set any more. */
  async inUse(): Promise<string> {
    const row = await this.#standing(this.#database)
      .where('effective_at', '<=', this.#clock.now())
      .orderBy('effective_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const [first = ''] = this.set;
    return row && this.set.includes(row.address) ? row.address : first;
  }

  /** When what was chosen comes into use, by address. */
  async waiting(executor = this.#database): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#standing(executor)
      .where('effective_at', '>', this.#clock.now())
      .orderBy('effective_at')
      .execute();
    return new Map(rows.map(({ address, effective_at }) => [address, effective_at]));
  }

  /**
   * Returns when it comes into use; undefined: another choice waits, one that was made in the same moment, too.
   */
  async choose(address: string, by: string, executor: Executor): Promise<number | undefined> {
    await sql`select pg_advisory_xact_lock(hashtext(${`cold_choices ${this.#chain}`}))`.execute(
      executor,
    );
    if ((await this.waiting(executor)).size > 0) return undefined;
    const time = this.#clock.now();
    const effectiveAt = time + COLD_WAIT_MS;
    await executor
      .insertInto('cold_choices')
      .values({
        ...{ chain: this.#chain, address, chosen_by: by, chosen_at: time },
        ...{ effective_at: effectiveAt, stopped_at: null, stopped_by: null },
      })
      .execute();
    return effectiveAt;
  }

  /** Returns whether one waited. */
  async stop(address: string, by: string, executor: Executor): Promise<boolean> {
    const time = this.#clock.now();
    const { numUpdatedRows } = await executor
      .updateTable('cold_choices')
      .set({ stopped_at: time, stopped_by: by })
      .where('chain', '=', this.#chain)
      .where('address', '=', address)
      .where('stopped_at', 'is', null)
      .where('effective_at', '>', time)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #standing(executor: Executor) {
    return executor
      .selectFrom('cold_choices')
      .select(['address', 'effective_at'])
      .where('chain', '=', this.#chain)
      .where('stopped_at', 'is', null);
  }
}
