import { type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SessionTable } from '#platform/db/tables/tables-people.ts';

/** A signed-in device. Times are UTC epoch milliseconds. */
export interface Session {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** When the second factor was proved last: at the sign-in, or since. */
  readonly factorAt: number;
}

/** Sets the sessions lock of a user apart from other advisory locks. */
const LOCK_CLASS = 7_301;

/** SQL of the sessions table. */
export class SessionStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** Inserts a session and removes the oldest past `sessionsMax`; returns the removed ones. */
  async insert(
    session: Session,
    sessionsMax: number,
    executor: Executor,
  ): Promise<readonly Session[]> {
    // Two sign-ins at once would each count without the other.
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${session.userId}::int)`.execute(
      executor,
    );
    await executor
      .insertInto('sessions')
      .values({
        id: session.id,
        token_hash: session.tokenHash,
        user_id: session.userId,
        created_at: session.createdAt,
        seen_at: session.seenAt,
        expires_at: session.expiresAt,
        address: session.address,
        user_agent: session.userAgent,
        factor_at: session.factorAt,
      })
      .execute();
    const removed = await executor
      .deleteFrom('sessions')
      .where('id', 'in', (builder) =>
        builder
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', session.userId)
          .where('id', '<>', session.id)
          .orderBy('created_at', 'desc')
          .offset(sessionsMax - 1),
      )
      .returningAll()
      .execute();
    return removed.map(toSession);
  }

  async findByTokenHash(tokenHash: Buffer): Promise<Session | undefined> {
    const row = await this.#database
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return row && toSession(row);
  }

  /** Newest first. */
  async list(userId: number): Promise<readonly Session[]> {
    const rows = await this.#database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map(toSession);
  }

  /** The session as it is now; undefined when it is over. */
  async proveFactor(id: string, time: number, executor: Executor): Promise<Session | undefined> {
    const row = await executor
      .updateTable('sessions')
      .set({ factor_at: time })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toSession(row);
  }

  /** Only the user's own session. */
  async remove(userId: number, id: string, executor: Executor): Promise<readonly Session[]> {
    const rows = await executor
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .execute();
    return rows.map(toSession);
  }

  async removeAll(
    userId: number,
    exceptId: string,
    executor: Executor,
  ): Promise<readonly Session[]> {
    const rows = await executor
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', exceptId)
      .returningAll()
      .execute();
    return rows.map(toSession);
  }

  /** Writes when sessions were last seen, all in one statement. */
  async touch(seen: ReadonlyMap<string, number>): Promise<void> {
    if (seen.size === 0) return;
    await sql`update sessions set seen_at = greatest(sessions.seen_at, seen.at)
      from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::bigint[]) as seen (id, at)
      where sessions.id = seen.id`.execute(this.#database);
  }

  async removeExpired(now: number, idleMs: number): Promise<readonly Session[]> {
    const rows = await this.#database
      .deleteFrom('sessions')
      .where((builder) =>
        builder.or([builder('expires_at', '<=', now), builder('seen_at', '<=', now - idleMs)]),
      )
      .returningAll()
      .execute();
    return rows.map(toSession);
  }
}

function toSession(row: Selectable<SessionTable>): Session {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
    factorAt: row.factor_at ?? row.created_at,
  };
}
