import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import { pushPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';

type Executor = Kysely<Database>;

/** Where a browser is reached, and the keys with which it alone reads what is sent to it. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDeviceRow {
  readonly session_id: string;
  readonly created_at: number;
  readonly user_agent: string;
}

/** Which browsers are pushed to: at most one for each session, sealed (S29). */
export class PushStore {
  readonly #database: Executor;
  readonly #sealer: Sealer;

  constructor(database: Executor, sealer: Sealer) {
    this.#database = database;
    this.#sealer = sealer;
  }

  /**
   * A browser that another session had is this one's now: one browser shows one account's. Returns false
   * when the session is over.
   */
  async put(
    user: number,
    session: string,
    subscription: Subscription,
    time: number,
  ): Promise<boolean> {
    const hash = createHash('sha256').update(subscription.endpoint).digest();
    const sealed = this.#sealer.seal(Buffer.from(JSON.stringify(subscription)), pushPlace(session));
    return this.#database.transaction().execute(async (executor) => {
      const here = executor.selectFrom('sessions').select('id').where('id', '=', session);
      if (!(await here.forShare().executeTakeFirst())) return false;
      await executor.deleteFrom('push_subscriptions').where('endpoint_hash', '=', hash).execute();
      const row = { endpoint_hash: hash, sealed, created_at: time };
      await executor
        .insertInto('push_subscriptions')
        .values({ session_id: session, user_id: user, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute();
      return true;
    });
  }

  /** The newest first. */
  list(user: number): Promise<PushDeviceRow[]> {
    return this.#database
      .selectFrom('push_subscriptions as push')
      .innerJoin('sessions', 'sessions.id', 'push.session_id')
      .select(['push.session_id', 'push.created_at', 'sessions.user_agent'])
      .where('push.user_id', '=', user)
      .orderBy('push.created_at', 'desc')
      .execute();
  }

  /** The sessions of these users that are pushed to. */
  async sessionsOf(
    users: readonly number[],
    executor: Executor,
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows = await executor
      .selectFrom('push_subscriptions')
      .select(['user_id', 'session_id'])
      .where('user_id', 'in', users)
      .execute();
    const sessions = new Map<number, string[]>();
    for (const { user_id, session_id } of rows) {
      sessions.set(user_id, [...(sessions.get(user_id) ?? []), session_id]);
    }
    return sessions;
  }

  /** With its owner; nothing once the session is over. Throws SealBroken. */
  async find(
    session: string,
  ): Promise<{ readonly user: number; readonly subscription: Subscription } | undefined> {
    const row = await this.#database
      .selectFrom('push_subscriptions')
      .select(['user_id', 'sealed'])
      .where('session_id', '=', session)
      .executeTakeFirst();
    if (!row) return undefined;
    const text = this.#sealer.open(row.sealed, pushPlace(session)).toString('utf8');
    return { user: row.user_id, subscription: JSON.parse(text) as Subscription };
  }

  /** Returns whether the user had it. */
  async remove(user: number, session: string): Promise<boolean> {
    const row = await this.#database
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', user)
      .where('session_id', '=', session)
      .returning('session_id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
