import type { Executor } from '#platform/db/tables/schema.ts';
import type { Sealed } from '#platform/files/sealed.ts';

export interface OpenClosure {
  readonly id: number;
  readonly userId: number;
  readonly endsAt: number;
}

/** SQL of the closures of accounts. */
export class ClosureStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async findOpen(userId: number, executor = this.#database): Promise<OpenClosure | undefined> {
    const row = await this.#open(executor).where('user_id', '=', userId).executeTakeFirst();
    return row && { id: row.id, userId: row.user_id, endsAt: row.ends_at };
  }

  async listDue(now: number): Promise<readonly OpenClosure[]> {
    const rows = await this.#open().where('ends_at', '<=', now).execute();
    return rows.map((row) => ({ id: row.id, userId: row.user_id, endsAt: row.ends_at }));
  }

  #open(executor = this.#database) {
    return executor
      .selectFrom('account_closures')
      .select(['id', 'user_id', 'ends_at'])
      .where('over_at', 'is', null);
  }

  /** False when it is asked for already. */
  async insert(
    { userId, askedAt, endsAt }: { userId: number; askedAt: number; endsAt: number },
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .insertInto('account_closures')
      .values({ user_id: userId, asked_at: askedAt, ends_at: endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when it is over already: of two who would, one does. */
  async finish(
    userId: number,
    outcome: 'closed' | 'taken-back' | 'refused',
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .updateTable('account_closures')
      .set({ over_at: time, outcome })
      .where('user_id', '=', userId)
      .where('over_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async keepProfile(id: number, sealed: Sealed, executor: Executor): Promise<void> {
    await executor
      .updateTable('account_closures')
      .set({ sealed_profile: sealed })
      .where('id', '=', id)
      .execute();
  }

  async dropProfiles(before: number): Promise<void> {
    await this.#database
      .updateTable('account_closures')
      .set({ sealed_profile: null })
      .where('sealed_profile', 'is not', null)
      .where('over_at', '<=', before)
      .execute();
  }
}
