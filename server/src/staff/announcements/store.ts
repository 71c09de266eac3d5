import { type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AnnouncementTable } from '#platform/db/tables/tables-operators.ts';

type Stored = Selectable<AnnouncementTable>;

/** One of them, with the names of who wrote and who withdrew it. */
export type AnnouncementRecord = Stored & {
  readonly author: string;
  readonly withdrawer: string | null;
};

/** A place in the list: what begins earlier, or with the same beginning has a lower number, follows. */
interface Place {
  readonly from: number;
  readonly id: number;
}

/** What routes and the audit log call a row. */
export const codeOf = (id: number): string => `AN-${id}`;
/** The row that a code names; the route has looked at its shape. */
export const idOf = (code: string): number => Number(code.slice('AN-'.length));

/** Reads a place as `next` writes it. */
export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [from = 0, id = 0] = text.split('-').map(Number);
  return { from, id };
}

/**
 * A page of them, by their beginning, the newest first.
 *
 * @param shownAt with it only what people are shown then
 */
export async function listAnnouncements(
  executor: Executor,
  { before, rowsMax, shownAt }: { before: Place | undefined; rowsMax: number; shownAt?: number },
): Promise<{ readonly rows: readonly AnnouncementRecord[]; readonly next: string }> {
  let query = executor
    .selectFrom('announcements')
    .innerJoin('operators as author', 'author.id', 'announcements.author_id')
    .leftJoin('operators as withdrawer', 'withdrawer.id', 'announcements.withdrawn_by')
    .selectAll('announcements')
    .select(['author.name as author', 'withdrawer.name as withdrawer'])
    .orderBy('announcements.from_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(rowsMax + 1);
  if (before) {
    query = query.where(
      sql<boolean>`(announcements.from_at, announcements.id) < (${before.from}, ${before.id})`,
    );
  }
  if (shownAt !== undefined) {
    query = query
      .where('announcements.withdrawn_at', 'is', null)
      .where('announcements.from_at', '<=', shownAt);
  }
  const all = await query.execute();
  const rows = all.slice(0, rowsMax);
  const last = rows.at(-1);
  return { rows, next: all.length > rowsMax && last ? `${last.from_at}-${last.id}` : '' };
}
