import type { Selectable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { PasskeyTable } from '#platform/db/tables/tables-people.ts';

/** What a device knows of a passkey, and proves. */
export interface Credential {
  /** As its device names it, base64url. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** How often it was used, as its device counts; 0: it does not count. */
  readonly counter: number;
}

/** A passkey of a person. Times are UTC epoch milliseconds. */
export interface Passkey extends Credential {
  readonly userId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** What a challenge was given out for. */
export type ChallengePurpose = 'add' | 'prove' | 'operator-add' | 'operator-prove';

/** SQL of passkeys and of the challenges that are out. */
export class PasskeyStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** Oldest first. */
  async list(userId: number, executor = this.#database): Promise<readonly Passkey[]> {
    const rows = await executor
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return rows.map(toPasskey);
  }

  async find(id: string): Promise<Passkey | undefined> {
    const row = await this.#database
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toPasskey(row);
  }

  /** False when it is taken. */
  async insert(passkey: Passkey, executor: Executor): Promise<boolean> {
    const row = await executor
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        name: passkey.name,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        created_at: passkey.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when its counter did not go on: a copy of it has been used, or it is gone. */
  async use(id: string, counter: number, time: number, executor: Executor): Promise<boolean> {
    const row = await executor
      .updateTable('passkeys')
      .set({ counter, used_at: time })
      .where('id', '=', id)
      .where((builder) =>
        builder.or([builder('counter', '<', counter), builder('counter', '=', 0)]),
      )
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Only the user's own; false when there is no such. */
  async rename(userId: number, id: string, name: string): Promise<boolean> {
    const row = await this.#database
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Only the user's own; false when there is no such. */
  async remove(userId: number, id: string, executor: Executor): Promise<boolean> {
    const row = await executor
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when there was none. */
  async removeAll(userId: number, executor: Executor): Promise<boolean> {
    const row = await executor
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async putChallenge(
    hash: Buffer,
    purpose: ChallengePurpose,
    sessionId: string,
    expiresAt: number,
  ): Promise<void> {
    await this.#database
      .insertInto('passkey_challenges')
      .values({ hash, purpose, session_id: sessionId, expires_at: expiresAt })
      .execute();
  }

  /** Uses a challenge up: true once, for what and whom it was given out. */
  async takeChallenge(
    hash: Buffer,
    purpose: ChallengePurpose,
    sessionId: string,
    now: number,
  ): Promise<boolean> {
    const row = await this.#database
      .deleteFrom('passkey_challenges')
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now)
      .returning('hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  async sweep(now: number): Promise<void> {
    await this.#database.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  }
}

function toPasskey(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}
