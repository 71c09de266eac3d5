import type { Executor } from '#platform/db/tables/schema.ts';
import type { Sealed } from '#platform/files/sealed.ts';

/** A bound authenticator; the secret is sealed. */
export interface Authenticator {
  readonly secret: Sealed;
  readonly lastStep: number;
}

/** SQL of the bound authenticators. */
export class AuthenticatorStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async find(userId: number): Promise<Authenticator | undefined> {
    const row = await this.#database
      .selectFrom('authenticators')
      .select(['secret', 'last_step'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.secret ? { secret: row.secret, lastStep: row.last_step } : undefined;
  }

  /** When the last one was bound, which may be unbound since; 0: there was none. */
  async lastBoundAt(userId: number): Promise<number> {
    const row = await this.#database
      .selectFrom('authenticators')
      .select('bound_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.bound_at ?? 0;
  }

  /** False when one is bound already. */
  async insert(
    userId: number,
    { secret, lastStep }: Authenticator,
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .insertInto('authenticators')
      .values({ user_id: userId, secret, last_step: lastStep, bound_at: time })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, last_step: lastStep, bound_at: time })
          .where('authenticators.secret', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Takes a step: false when it, or a later one, was taken before. One statement, so one of many wins. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const row = await this.#database
      .updateTable('authenticators')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', 'is not', null)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Forgets the secret; false when none was bound. */
  async remove(userId: number, executor: Executor): Promise<boolean> {
    const row = await executor
      .updateTable('authenticators')
      .set({ secret: null })
      .where('user_id', '=', userId)
      .where('secret', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
