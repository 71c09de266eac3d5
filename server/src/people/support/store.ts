import type { TicketWriter } from '@bourse/contract/console/routes/support.ts';
import type { TicketState } from '@bourse/contract/support.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type {
  SupportMessageTable,
  SupportPictureTable,
  SupportTicketTable,
} from '#platform/db/tables/tables-support.ts';

/** Sets the counts of those who have not signed in apart from other advisory locks. */
const LOCK_CLASS = 7_305;

export type TicketRow = Selectable<SupportTicketTable>;
export type MessageRow = Selectable<SupportMessageTable>;
type PictureRow = Selectable<SupportPictureTable>;
/** A picture of a message without itself. */
export type PictureHead = Pick<PictureRow, 'reference' | 'message_id' | 'width' | 'height'>;

/** A list goes on after this time, and of that time after this number. */
export interface Place {
  readonly time: number;
  readonly id: number;
}

const writtenBy = (from: TicketWriter | undefined) =>
  from === 'accounts'
    ? sql<boolean>`user_id is not null`
    : from === 'guests'
      ? sql<boolean>`user_id is null`
      : sql<boolean>`true`;

/** A customer's, or those of a state; the last one that changed first. */
export function ticketsByChange(
  executor: Executor,
  of: { readonly user: number } | { readonly state: TicketState; readonly from?: TicketWriter },
  before: Place | undefined,
  rowsMax: number,
): Promise<TicketRow[]> {
  let query = executor.selectFrom('support_tickets').selectAll();
  query =
    'user' in of
      ? query.where('user_id', '=', of.user)
      : query.where('state', '=', of.state).where(writtenBy(of.from));
  if (before) {
    query = query.where(sql<boolean>`(changed_at, id) < (${before.time}, ${before.id})`);
  }
  return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(rowsMax).execute();
}

/** Those that wait since a time or longer, the longest wait first. */
export function ticketsByWait(
  executor: Executor,
  { sinceAtLatest, from }: { readonly sinceAtLatest: number; readonly from?: TicketWriter },
  after: Place | undefined,
  rowsMax: number,
): Promise<TicketRow[]> {
  let query = executor
    .selectFrom('support_tickets')
    .selectAll()
    .where('waiting_since', '<=', sinceAtLatest)
    .where(writtenBy(from));
  if (after) {
    query = query.where(sql<boolean>`(waiting_since, id) > (${after.time}, ${after.id})`);
  }
  return query.orderBy('waiting_since').orderBy('id').limit(rowsMax).execute();
}

/** How many wait, since when the first does, and how many of them wait since these times or longer. */
export async function countWaiting(
  executor: Executor,
  times: { readonly overdue: number; readonly escalated: number },
) {
  const row = await executor
    .selectFrom('support_tickets')
    .where('waiting_since', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(({ fn }) => fn.min<number | null>('waiting_since').as('oldestAt'))
    .select(sql<number>`count(*) filter (where waiting_since <= ${times.overdue})`.as('overdue'))
    .select(
      sql<number>`count(*) filter (where waiting_since <= ${times.escalated})`.as('escalated'),
    )
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(row.waiting),
    overdue: Number(row.overdue),
    escalated: Number(row.escalated),
    oldestAt: Number(row.oldestAt ?? 0),
  };
}

/** Of any user; undefined: there is none. */
export function findTicket(executor: Executor, id: number): Promise<TicketRow | undefined> {
  return executor.selectFrom('support_tickets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Others who would change it wait until the transaction ends. */
export function lockTicket(executor: Executor, id: number): Promise<TicketRow | undefined> {
  return executor
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns its number. */
export async function insertTicket(
  executor: Executor,
  row: Insertable<SupportTicketTable>,
): Promise<number> {
  const { id } = await executor
    .insertInto('support_tickets')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whatever state it is in: the caller has locked and looked. */
export async function changeTicket(
  executor: Executor,
  id: number,
  changes: Updateable<SupportTicketTable>,
): Promise<void> {
  await executor.updateTable('support_tickets').set(changes).where('id', '=', id).execute();
}

/** All that are not closed, answered ones too. */
export async function countOpenTickets(executor: Executor, user: number): Promise<number> {
  const { count } = await executor
    .selectFrom('support_tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('state', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waits until no one else counts under that name, to the end of the transaction. */
export async function waitInTurn(name: string, executor: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${name}))`.execute(executor);
}

/** Of a mail address without an account: those that wait for an answer. A call that would open one more waits here. */
export async function countWaitingOf(executor: Executor, email: string): Promise<number> {
  await waitInTurn(`address ${email}`, executor);
  const { count } = await executor
    .selectFrom('support_tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a customer has written since. */
export async function countOwnMessages(
  executor: Executor,
  user: number,
  since: number,
): Promise<number> {
  const { count } = await executor
    .selectFrom('support_messages')
    .innerJoin('support_tickets', 'support_tickets.id', 'ticket_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    // A ticket whose last change is older has no newer message.
    .where('changed_at', '>', since)
    .where('author', '=', 'customer')
    .where('time', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The messages of a ticket, the oldest first. */
export function messagesOf(executor: Executor, ticket: number): Promise<MessageRow[]> {
  return executor
    .selectFrom('support_messages')
    .selectAll()
    .where('ticket_id', '=', ticket)
    .orderBy('id')
    .execute();
}

/** Returns its number, by which `takePicture` puts pictures into it. */
export async function insertMessage(
  executor: Executor,
  row: Insertable<SupportMessageTable>,
): Promise<number> {
  const { id } = await executor
    .insertInto('support_messages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What pictures a ticket has. */
export function picturesOf(executor: Executor, ticket: number): Promise<PictureHead[]> {
  return executor
    .selectFrom('support_pictures')
    .innerJoin('support_messages', 'support_messages.id', 'message_id')
    .select(['reference', 'message_id', 'width', 'height'])
    .where('ticket_id', '=', ticket)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

/** When an account has uploaded pictures since. */
export async function uploadTimes(
  executor: Executor,
  user: number,
  since: number,
): Promise<number[]> {
  const rows = await executor
    .selectFrom('support_pictures')
    .select('created_at')
    .where('user_id', '=', user)
    .where('created_at', '>', since)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Sealed, and of no message until `takePicture`. */
export async function insertPicture(
  executor: Executor,
  row: Insertable<SupportPictureTable>,
): Promise<void> {
  await executor.insertInto('support_pictures').values(row).execute();
}

/** Of any user, sent or not; undefined: there is none. */
export function findPicture(
  executor: Executor,
  reference: string,
): Promise<PictureRow | undefined> {
  return executor
    .selectFrom('support_pictures')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Puts an own picture that was not sent into a message; false: there is none. */
export async function takePicture(
  executor: Executor,
  reference: string,
  { user, message }: { readonly user: number; readonly message: number },
): Promise<boolean> {
  const row = await executor
    .updateTable('support_pictures')
    .set({ message_id: message })
    .where('reference', '=', reference)
    .where('user_id', '=', user)
    .where('message_id', 'is', null)
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes answered tickets without a reply since. */
export async function closeSilent(
  executor: Executor,
  silentSince: number,
  now: number,
): Promise<void> {
  await executor
    .updateTable('support_tickets')
    .set({ state: 'closed', closed_at: now, changed_at: now })
    .where('state', '=', 'answered')
    .where('changed_at', '<=', silentSince)
    .execute();
}

/** Takes away what was closed or uploaded before the given times. */
export async function forgetOld(
  executor: Executor,
  { closedAt, unusedAt }: { readonly closedAt: number; readonly unusedAt: number },
): Promise<void> {
  await executor.deleteFrom('support_tickets').where('closed_at', '<=', closedAt).execute();
  await executor
    .deleteFrom('support_pictures')
    .where('message_id', 'is', null)
    .where('created_at', '<=', unusedAt)
    .execute();
}

/** Forgets what an account that is closed has written and was answered, in its transaction. */
export async function eraseTickets(user: number, executor: Executor): Promise<() => void> {
  await executor.deleteFrom('support_tickets').where('user_id', '=', user).execute();
  await executor.deleteFrom('support_pictures').where('user_id', '=', user).execute();
  return () => undefined;
}
