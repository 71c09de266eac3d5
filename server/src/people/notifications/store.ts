import { NOTIFICATIONS_MAX, type NotificationKind } from '@bourse/contract/notifications.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type {
  NotificationTable,
  NotificationWays,
} from '#platform/db/tables/tables-notifications.ts';
import { KEEP_MS } from './policy.ts';

export type NotificationRow = Selectable<NotificationTable>;
type Executor = Kysely<Database>;

/** What a user chose; nothing: the defaults. */
export interface Chosen {
  readonly ways: NotificationWays;
  readonly fundingRate: number | null;
}

const nothing: Chosen = { ways: {}, fundingRate: null };

/** A page of a user's list, the newest first. */
export async function listNotifications(
  executor: Executor,
  user: number,
  page: {
    readonly before: number | undefined;
    readonly kind: NotificationKind | undefined;
    readonly rowsMax: number;
  },
): Promise<{ readonly rows: readonly NotificationRow[]; readonly next: string }> {
  let query = executor
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user)
    .where('shown', 'is', true)
    .orderBy('id', 'desc')
    .limit(page.rowsMax + 1);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (page.kind !== undefined) query = query.where('kind', '=', page.kind);
  const all = await query.execute();
  const rows = all.slice(0, page.rowsMax);
  return { rows, next: all.length > page.rowsMax ? String(rows.at(-1)?.id) : '' };
}

/** One of a user's, shown in the list or not. */
export function findNotification(
  executor: Executor,
  user: number,
  id: number,
): Promise<NotificationRow | undefined> {
  return executor
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/** Of those in a user's list. */
export async function countUnread(executor: Executor, user: number): Promise<number> {
  const { count } = await executor
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('shown', 'is', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether this user's list has such a one; one that was read stays as it is. */
export async function markRead(
  executor: Executor,
  user: number,
  id: number,
  time: number,
): Promise<boolean> {
  const row = await executor
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(time)) }))
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('shown', 'is', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Up to this number: what came later was not seen. One that was read keeps its time. */
export async function markAllRead(
  executor: Executor,
  user: number,
  upTo: number,
  time: number,
): Promise<void> {
  await executor
    .updateTable('notifications')
    .set({ read_at: time })
    .where('user_id', '=', user)
    .where('id', '<=', upTo)
    .where('shown', 'is', true)
    .where('read_at', 'is', null)
    .execute();
}

/** What each of these users chose. */
export async function chosenBy(
  executor: Executor,
  users: readonly number[],
): Promise<ReadonlyMap<number, Chosen>> {
  const rows = await executor
    .selectFrom('notification_choices')
    .selectAll()
    .where('user_id', 'in', users)
    .execute();
  const known = rows.map(
    (row) => [row.user_id, { ways: row.ways, fundingRate: row.funding_rate }] as const,
  );
  return new Map(known);
}

/** What a user chose; who chose nothing has no row. */
export async function chosenByOne(executor: Executor, user: number): Promise<Chosen> {
  return (await chosenBy(executor, [user])).get(user) ?? nothing;
}

/** Replaces all that a user chose; the caller has locked the account, as it read what there was. */
export async function setChosen(
  executor: Executor,
  user: number,
  { ways, fundingRate }: Chosen,
): Promise<void> {
  const row = { ways: JSON.stringify(ways), funding_rate: fundingRate };
  await executor
    .insertInto('notification_choices')
    .values({ user_id: user, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Those that no look has taken yet, the oldest first, locked for other looks. */
export function takeNew(executor: Executor, rowsMax: number): Promise<NotificationRow[]> {
  return executor
    .selectFrom('notifications')
    .selectAll()
    .where('shown', 'is', null)
    .orderBy('id')
    .limit(rowsMax)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Looked at, and in the lists of their owners or not: they are not new any more. */
export async function setShown(
  executor: Executor,
  ids: readonly number[],
  shown: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await executor.updateTable('notifications').set({ shown }).where('id', 'in', ids).execute();
}

/** Keeps of each user what is bounded: the newest, and those of the last months. */
export async function forgetOld(
  executor: Executor,
  users: readonly number[],
  time: number,
): Promise<void> {
  for (const user of users) {
    await executor
      .deleteFrom('notifications')
      .where('user_id', '=', user)
      .where('shown', 'is not', null)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('time', '<', time - KEEP_MS),
          eb(
            'id',
            '<=',
            selectFrom('notifications as kept')
              .select('kept.id')
              .where('kept.user_id', '=', user)
              .orderBy('kept.id', 'desc')
              .offset(NOTIFICATIONS_MAX)
              .limit(1),
          ),
        ]),
      )
      .execute();
  }
}

/** Forgets the notifications and choices of an account that is closed, in its transaction. */
export async function eraseNotifications(user: number, executor: Executor): Promise<() => void> {
  await executor.deleteFrom('notifications').where('user_id', '=', user).execute();
  await executor.deleteFrom('notification_choices').where('user_id', '=', user).execute();
  await executor.deleteFrom('margin_warnings').where('user_id', '=', user).execute();
  return () => undefined;
}
