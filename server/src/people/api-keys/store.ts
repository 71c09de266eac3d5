import type { KeyScope } from '@bourse/contract/route.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { ApiKeyTable } from '#platform/db/tables/tables-people.ts';

export type KeyRow = Selectable<ApiKeyTable>;

/** Sets the keys lock of a user apart from other advisory locks. */
const LOCK_CLASS = 7_302;

/** SQL of the keys table. */
export class KeyStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  find(id: string): Promise<KeyRow | undefined> {
    return this.#database
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Notes a signed call for all gateways; false: another one, or this one, has taken it. */
  async takeSignature(signature: string, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database
      .insertInto('seen_signatures')
      .values({ signature, taken_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  async forgetSignatures(before: number): Promise<void> {
    await this.#database.deleteFrom('seen_signatures').where('taken_at', '<', before).execute();
  }

  /** Newest first. */
  list(userId: number, executor = this.#database): Promise<KeyRow[]> {
    return executor
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  insert(row: Insertable<ApiKeyTable>, executor: Executor): Promise<KeyRow> {
    return executor.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow();
  }

  update(id: string, columns: Partial<KeyRow>, executor: Executor): Promise<KeyRow> {
    return executor
      .updateTable('api_keys')
      .set(columns)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Undefined: the user has no such key. */
  remove(userId: number, id: string, executor: Executor): Promise<KeyRow | undefined> {
    return executor
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  }

  /** A transaction about the user's keys; of two at once the second one waits. */
  alone<Result>(userId: number, work: (executor: Executor) => Promise<Result>): Promise<Result> {
    return this.#database.transaction().execute(async (executor) => {
      await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${userId}::int)`.execute(executor);
      return work(executor);
    });
  }

  /** Takes all keys of a user away; returns which. */
  async removeAll(userId: number, executor: Executor): Promise<string[]> {
    const rows = await executor
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Keys that ended by themselves after one time and up to another. */
  endedBetween(after: number, upTo: number): Promise<Pick<KeyRow, 'id' | 'user_id'>[]> {
    return this.#database
      .selectFrom('api_keys')
      .select(['id', 'user_id'])
      .where('expires_at', '>', after)
      .where('expires_at', '<=', upTo)
      .execute();
  }

  /** Takes the right to withdraw from all keys of a user (S09), in the caller's transaction. */
  async dropWithdraw(
    userId: number,
    executor: Executor,
  ): Promise<readonly { readonly before: KeyRow; readonly after: KeyRow }[]> {
    const withdraw: KeyScope = 'withdraw';
    const rows = await executor
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where(sql<boolean>`${withdraw} = any (rights)`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const changes = [];
    for (const before of rows) {
      const rights = before.rights.filter((right) => right !== withdraw);
      const after = await this.update(before.id, { rights, withdraws_from: null }, executor);
      changes.push({ before, after });
    }
    return changes;
  }

  /** Writes when and from where keys were last used, all in one statement. */
  async touch(used: ReadonlyMap<string, { time: number; address: string }>): Promise<void> {
    if (used.size === 0) return;
    const times = [...used.values()].map(({ time }) => time);
    const addresses = [...used.values()].map(({ address }) => address);
    await sql`update api_keys set used_at = used.at, used_address = used.address
      from unnest(${[...used.keys()]}::text[], ${times}::bigint[], ${addresses}::text[])
        as used (id, at, address)
      where api_keys.id = used.id`.execute(this.#database);
  }
}
