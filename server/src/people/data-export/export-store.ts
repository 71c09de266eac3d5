import type { Selectable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { DataExportTable } from '#platform/db/tables/tables-people.ts';
import type { Sealed } from '#platform/files/sealed.ts';

export type ExportState = Selectable<DataExportTable>;

/** SQL of the exports of people's data. */
export class ExportStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** Newest first, of the last day and those that are open. */
  list(userId: number, since: number, executor = this.#database): Promise<ExportState[]> {
    return executor
      .selectFrom('data_exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('asked_at', '>', since)
      .orderBy('asked_at', 'desc')
      .execute();
  }

  /** False when one of the user's is open. */
  async insert(
    row: { readonly id: string; readonly userId: number; readonly askedAt: number },
    executor: Executor,
  ): Promise<boolean> {
    const inserted = await executor
      .insertInto('data_exports')
      .values({ id: row.id, user_id: row.userId, asked_at: row.askedAt, state: 'waiting' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  nextWaiting(): Promise<ExportState | undefined> {
    return this.#database
      .selectFrom('data_exports')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('asked_at')
      .executeTakeFirst();
  }

  async setReady(
    id: string,
    ready: { readonly sealedKey: Sealed; readonly bytes: number; readonly expiresAt: number },
  ): Promise<void> {
    await this.#database
      .updateTable('data_exports')
      .set({
        state: 'ready',
        sealed_key: ready.sealedKey,
        bytes: ready.bytes,
        expires_at: ready.expiresAt,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  async setFailed(id: string): Promise<void> {
    await this.#database
      .updateTable('data_exports')
      .set({ state: 'failed' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Takes one that is ready, once: nothing when it is not there, not the user's, taken or too old. */
  async take(
    userId: number,
    id: string,
    now: number,
    executor: Executor,
  ): Promise<ExportState | undefined> {
    const found = await executor
      .selectFrom('data_exports')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', 'ready')
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (found) {
      await executor
        .updateTable('data_exports')
        .set({ state: 'taken', sealed_key: null })
        .where('id', '=', id)
        .execute();
    }
    return found;
  }

  /** Ends those that were not taken in time, and their keys with them. Returns which. */
  async expire(now: number): Promise<string[]> {
    const rows = await this.#database
      .updateTable('data_exports')
      .set({ state: 'expired', sealed_key: null })
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** With their archives. */
  async removeAll(userId: number, executor: Executor): Promise<void> {
    await executor.deleteFrom('data_exports').where('user_id', '=', userId).execute();
  }

  async sweep(before: number): Promise<void> {
    await this.#database
      .deleteFrom('data_exports')
      .where('asked_at', '<=', before)
      .where('state', 'in', ['taken', 'expired', 'failed'])
      .execute();
  }
}
