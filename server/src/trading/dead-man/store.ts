import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';

export interface Switch {
  readonly userId: number;
  /** UTC epoch milliseconds. */
  readonly deadline: number;
}

/** SQL of the dead-man switches. */
export class SwitchStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** All that are on. */
  async list(): Promise<readonly Switch[]> {
    const rows = await this.#database
      .selectFrom('dead_man_switches')
      .select(['user_id', 'deadline'])
      .where('deadline', 'is not', null)
      .execute();
    return rows.map(({ user_id, deadline }) => ({ userId: user_id, deadline: deadline as number }));
  }

  /** The switch of a user and its version, as they are written; undefined: none ever was. */
  async find(
    userId: number,
  ): Promise<{ readonly deadline: number | null; readonly version: number } | undefined> {
    return await this.#database
      .selectFrom('dead_man_switches')
      .select(['deadline', 'turn as version'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** The highest version that was ever written; 0: none. */
  async lastTurn(): Promise<number> {
    const { last } = await this.#database
      .selectFrom('dead_man_switches')
      .select(({ fn }) => fn.max('turn').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  }

  /**
   * Sets a switch; null: off. Of two that are written at once the one with the higher version stays.
   *
   * @param version increases with each call
   */
  async set(userId: number, deadline: number | null, version: number): Promise<void> {
    await sql`insert into dead_man_switches (user_id, deadline, turn)
      values (${userId}, ${deadline}::bigint, ${version}::bigint)
      on conflict (user_id) do update set deadline = excluded.deadline, turn = excluded.turn
        where dead_man_switches.turn <= excluded.turn`.execute(this.#database);
  }
}
