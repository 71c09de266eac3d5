import type { IncidentKind } from '@bourse/contract/status.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type { IncidentRows, OpenIncident } from './incident-record.ts';
import type { Trouble } from './reading.ts';

/** A place in the list: what began earlier, or with the same beginning has a lower number, follows. */
export interface IncidentPlace {
  readonly from: number;
  readonly number: number;
}

/** One of the record's own, or one that an operator has announced. */
export interface IncidentRow {
  /** Of both kinds together; the announced ones are odd. */
  readonly number: number;
  /** null: announced. */
  readonly kind: IncidentKind | null;
  readonly about: string;
  readonly title_en: string;
  readonly title_zh: string;
  readonly text_en: string;
  readonly text_zh: string;
  readonly from: number;
  readonly until: number;
}

/** SQL of incidents. */
export class IncidentStore implements IncidentRows {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  async open(): Promise<readonly OpenIncident[]> {
    const rows = await this.#database
      .selectFrom('incidents')
      .select(['kind', 'about', 'started_at'])
      .where('ended_at', 'is', null)
      .execute();
    return rows.map(({ kind, about, started_at: startedAt }) => ({ kind, about, startedAt }));
  }

  async begin({ kind, about, startedAt }: OpenIncident): Promise<void> {
    await sql`insert into incidents (kind, about, started_at) values (${kind}, ${about}, ${startedAt})
      on conflict (kind, about) where ended_at is null do nothing`.execute(this.#database);
  }

  async end({ kind, about }: Trouble, endedAt: number): Promise<void> {
    await this.#database
      .updateTable('incidents')
      .set({ ended_at: sql`greatest(started_at, ${endedAt}::bigint)` })
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('ended_at', 'is', null)
      .execute();
  }

  async addEnded({ kind, about, startedAt }: OpenIncident, endedAt: number): Promise<void> {
    await this.#database
      .insertInto('incidents')
      .values({ kind, about, started_at: startedAt, ended_at: Math.max(startedAt, endedAt) })
      .execute();
  }

  /** Newest first, those that began after `since`; announced ones are shown from their beginning. */
  async list(
    { since, now, before }: { since: number; now: number; before: IncidentPlace | undefined },
    rowsMax: number,
  ): Promise<readonly IncidentRow[]> {
    const { from, number } = before ?? { from: now, number: Number.MAX_SAFE_INTEGER };
    const { rows } = await sql<IncidentRow>`
      select * from (
        select id * 2 as number, kind, about, '' as title_en, '' as title_zh, '' as text_en,
          '' as text_zh, started_at as "from", coalesce(ended_at, 0) as until
        from incidents where started_at between ${since} and ${from}
        union all
        select id * 2 + 1, null, '', title_en, title_zh, text_en, text_zh, from_at,
          coalesce(until_at, 0)
        from announcements where kind = 'incident' and withdrawn_at is null
          and from_at between ${since} and ${from}
      ) as both_kinds
      where ("from", number) < (${from}::bigint, ${number}::bigint)
      order by "from" desc, number desc limit ${rowsMax}`.execute(this.#database);
    return rows;
  }
}
