import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Span, SpanRows } from './area-record.ts';

/** SQL of how each area went. */
export class SpanStore implements SpanRows {
  readonly #database: Kysely<Database>;

  /** @param database whose commits need not wait for the disk: of a power cut the last moments may be missing */
  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  async newest() {
    const rows = await this.#database
      .selectFrom('status_spans')
      .distinctOn('area')
      .select(['area', 'state', 'from_at', 'seen_at'])
      .orderBy('area')
      .orderBy('from_at', 'desc')
      .execute();
    return rows.map(({ area, state, from_at: from, seen_at: seenAt }) => {
      return { area, state, from, seenAt };
    });
  }

  async write(begun: readonly Span[], seenAt: number): Promise<void> {
    await this.#database.transaction().execute(async (executor) => {
      for (const { area, state, from } of begun) {
        await executor
          .insertInto('status_spans')
          .values({ area, state, from_at: from, seen_at: seenAt })
          .onConflict((conflict) => conflict.columns(['area', 'from_at']).doUpdateSet({ state }))
          .execute();
      }
      await sql`update status_spans s set seen_at = ${seenAt} where from_at =
        (select max(from_at) from status_spans where area = s.area)`.execute(executor);
    });
  }

  /** Those that last at a moment or begin after it, the oldest first. */
  async since(moment: number): Promise<readonly Span[]> {
    const { rows } = await sql<Span>`select area, state, from_at as "from" from status_spans s
      where from_at >= coalesce((select max(from_at) from status_spans
        where area = s.area and from_at <= ${moment}), 0)
      order by from_at`.execute(this.#database);
    return rows;
  }

  /** Forgets what ended before a moment. */
  async forget(moment: number): Promise<void> {
    await sql`delete from status_spans s where from_at < (select max(from_at) from status_spans
      where area = s.area and from_at <= ${moment})`.execute(this.#database);
  }
}
