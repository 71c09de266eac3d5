import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

/** Looks in a row that must agree before withdrawals go on. */
const AGREED_LOOKS = 2;

/** What a coin's row says: SQL of custody_coins. A pause is a row, so that it outlives the process. */
export class CustodyPauses {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** Every coin that is stopped, as `chain coin`. */
  async pausedCoins(): Promise<ReadonlySet<string>> {
    const rows = await this.#database
      .selectFrom('custody_coins')
      .select(['chain', 'coin'])
      .where('paused_at', 'is not', null)
      .execute();
    return new Set(rows.map(({ chain, coin }) => `${chain} ${coin}`));
  }

  /** Whether nothing of a coin may leave by a chain now. */
  async isPaused(chain: string, coin: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('custody_coins')
      .select('paused_at')
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      .executeTakeFirst();
    return typeof row?.paused_at === 'number';
  }

  /**
   * The opening of a coin, chain units: what was stated first stands, whatever is stated
   * later. And the surplus that looks have found in it.
   */
  async recordOf(
    chain: string,
    coin: string,
    stated: bigint,
    time: number,
  ): Promise<{ readonly opening: bigint; readonly surplus: bigint }> {
    await this.#database
      .insertInto('custody_coins')
      .values({ chain, coin, opening: stated.toString(), stated_at: time, paused_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { opening, surplus } = await this.#database
      .selectFrom('custody_coins')
      .select(['opening', 'surplus'])
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      .executeTakeFirstOrThrow();
    return { opening: BigInt(opening), surplus: BigInt(surplus) };
  }

  /** Remembers what a look found from outside: less of it is missing from then on. */
  async raiseSurplus(chain: string, coin: string, surplus: bigint): Promise<void> {
    await this.#database
      .updateTable('custody_coins')
      .set({ surplus: surplus.toString() })
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      .where('surplus', '<', surplus.toString())
      .execute();
  }

  /** Writes down what a look said. Returns whether the coin's withdrawals are paused now. */
  async note(chain: string, coin: string, agrees: boolean, time: number): Promise<boolean> {
    const row = await this.#database
      .updateTable('custody_coins')
      .set((of) =>
        agrees
          ? {
              agreed_looks: of('agreed_looks', '+', of.lit(1)),
              paused_at: of
                .case()
                .when('agreed_looks', '>=', AGREED_LOOKS - 1)
                .then(null)
                .else(of.ref('paused_at'))
                .end(),
            }
          : { agreed_looks: 0, paused_at: of.fn.coalesce('paused_at', of.val(time)) },
      )
      .where('chain', '=', chain)
      .where('coin', '=', coin)
      // A coin that is not paused and agrees has nothing to be written.
      .where((of) => (agrees ? of('paused_at', 'is not', null) : of.lit(true)))
      .returning('paused_at')
      .executeTakeFirst();
    return typeof row?.paused_at === 'number';
  }
}
