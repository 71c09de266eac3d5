import { Code } from '@bourse/contract/codes.ts';
import { supportRoutes as routes } from '@bourse/contract/routes/support.ts';
import type { TicketObject } from '@bourse/contract/support.ts';
import { sql } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { SupportContext } from './context.ts';
import { openPicture, upload } from './pictures.ts';
import { mayAnswer, supportPolicy } from './policy.ts';
import { headOf, placeOf, placeText, threadOf } from './present.ts';
import {
  changeTicket,
  countOpenTickets,
  countOwnMessages,
  findTicket,
  insertMessage,
  insertTicket,
  lockTicket,
  type MessageRow,
  messagesOf,
  picturesOf,
  type TicketRow,
  takePicture,
  ticketsByChange,
} from './store.ts';

const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;

/** What a customer does: writes, reads, answers and ends tickets of the own. */
export function ownTicketRoutes(context: SupportContext): readonly Implementation[] {
  const { database } = context;
  return [
    implement(routes.ticketList, async ({ query }, call) => {
      const before = placeOf(query.before, 'before');
      const of = { user: callerOf(call).userId };
      const rows = await ticketsByChange(database, of, before, PAGE_ROWS + 1);
      const page = rows.slice(0, PAGE_ROWS);
      const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined;
      const next = last ? placeText({ time: last.changed_at, id: last.id }) : '';
      return { list: page.map(headOf), next };
    }),
    implement(routes.ticketThread, async ({ parameters }, call) => {
      const row = await findTicket(database, Number(parameters.code));
      return show(database, ownOf(row, callerOf(call).userId));
    }),
    implement(routes.ticketPicture, async ({ parameters }, call) => {
      const opened = await openPicture(context, parameters.code);
      // Another user's picture is as an unknown one (S13).
      if (opened?.user !== callerOf(call).userId) throw new Refusal(Code.notFound);
      return opened.picture;
    }),
    implement(routes.ticketPictureUpload, async (_input, call) => ({
      url: await upload(context, call),
    })),
    ...writing(context),
  ];
}

function writing(context: SupportContext): readonly Implementation[] {
  const { database, users } = context;
  /** One act of a customer after the other: budgets are counted on what the one before left. */
  const inTurn = <Result>(user: number, work: (executor: Executor) => Promise<Result>) =>
    database.transaction().execute(async (executor) => {
      await users.lock(user, executor);
      return work(executor);
    });
  return [
    implement(routes.ticketOpen, ({ body }, call) => {
      const { userId } = callerOf(call);
      const { text, pictures, category, subject, object, objectCode } = body;
      if ((object === '') !== (objectCode === '')) {
        throw new Refusal(Code.shapeInvalid, { field: 'objectCode' });
      }
      return inTurn(userId, async (executor) => {
        const known = await openedAlready(userId, body, call.time, executor);
        if (known) return show(executor, known);
        await admitNamed(userId, object, objectCode, executor);
        await admitOpen(userId, executor);
        const ticket = await insertTicket(executor, {
          ...{ user_id: userId, category, subject },
          ...{ object: object || null, object_code: objectCode || null },
          ...{ created_at: call.time, changed_at: call.time, waiting_since: call.time },
          closed_at: null,
        });
        await write({ ticket, user: userId, text, pictures, time: call.time }, executor);
        return showAnew(executor, ticket);
      });
    }),
    implement(routes.ticketAnswer, ({ parameters, body: { text, pictures } }, call) => {
      const { userId } = callerOf(call);
      return inTurn(userId, async (executor) => {
        const row = ownOf(await lockTicket(executor, Number(parameters.code)), userId);
        if (!mayAnswer(row, call.time)) throw new Refusal(Code.ticketOver);
        const written = await messagesOf(executor, row.id);
        const last = written.findLast(({ author }) => author !== 'note');
        if (row.state !== 'closed' && (await isSame(last, { text, pictures }, call.time, executor)))
          return show(executor, row);
        if (written.length >= supportPolicy.messagesMax) throw new Refusal(Code.ticketOver);
        if (row.state === 'closed') await admitOpen(userId, executor);
        await write({ ticket: row.id, user: userId, text, pictures, time: call.time }, executor);
        const waiting = row.waiting_since ?? call.time;
        const state = { state: 'open', waiting_since: waiting, closed_at: null } as const;
        await changeTicket(executor, row.id, { ...state, changed_at: call.time });
        return showAnew(executor, row.id);
      });
    }),
    implement(routes.ticketClose, ({ parameters }, call) => {
      const { userId } = callerOf(call);
      return inTurn(userId, async (executor) => {
        const row = ownOf(await lockTicket(executor, Number(parameters.code)), userId);
        if (row.state !== 'closed') await close(executor, row.id, call.time);
        return showAnew(executor, row.id);
      });
    }),
  ];
}

/** Ends a ticket, for its owner or for staff. */
export function close(executor: Executor, ticket: number, time: number): Promise<void> {
  const state = { state: 'closed', waiting_since: null, closed_at: time } as const;
  return changeTicket(executor, ticket, { ...state, changed_at: time });
}

/** Another's ticket is as one that is not there (S13). */
function ownOf(row: TicketRow | undefined, user: number): TicketRow {
  if (row?.user_id !== user) throw new Refusal(Code.notFound);
  return row;
}

async function admitOpen(user: number, executor: Executor): Promise<void> {
  const { openTicketsMax } = supportPolicy;
  if ((await countOpenTickets(executor, user)) < openTicketsMax) return;
  throw new Refusal(Code.openTicketsMax, { count: openTicketsMax });
}

interface Written {
  readonly ticket: number;
  readonly user: number;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly time: number;
}

type Said = Pick<Written, 'text' | 'pictures'>;

/** The ticket that the same call opened some minutes ago, when its answer was lost (F21). */
async function openedAlready(
  user: number,
  asked: Said & { subject: string; category: string; object: string; objectCode: string },
  time: number,
  executor: Executor,
): Promise<TicketRow | undefined> {
  const alike = (await ticketsByChange(executor, { user }, undefined, PAGE_ROWS)).filter(
    (row) =>
      row.state !== 'closed' &&
      row.subject === asked.subject &&
      row.category === asked.category &&
      (row.object ?? '') === asked.object &&
      (row.object_code ?? '') === asked.objectCode,
  );
  for (const row of alike) {
    const [first] = await messagesOf(executor, row.id);
    if (await isSame(first, asked, time, executor)) return row;
  }
  return undefined;
}

/** Whether a message is this one of its writer, sent again since the answer to the first time was lost (F21). */
async function isSame(
  said: MessageRow | undefined,
  { text, pictures }: Said,
  time: number,
  executor: Executor,
): Promise<boolean> {
  if (said?.author !== 'customer' || said.text !== text) return false;
  if (time - said.time >= supportPolicy.saidAgainMs) return false;
  const shown = (await picturesOf(executor, said.ticket_id))
    .filter((picture) => picture.message_id === said.id)
    .map(({ reference }) => reference);
  return shown.toSorted().join() === pictures.toSorted().join();
}

async function write(message: Written, executor: Executor): Promise<void> {
  const { ticket, user, text, pictures, time } = message;
  const { messagesPerDayMax } = supportPolicy;
  if ((await countOwnMessages(executor, user, time - DAY_MS)) >= messagesPerDayMax) {
    throw new Refusal(Code.ticketMessagesMax, { count: messagesPerDayMax });
  }
  const row = { ticket_id: ticket, author: 'customer', operator_id: null, time, text } as const;
  const id = await insertMessage(executor, row);
  for (const reference of pictures) {
    if (!(await takePicture(executor, reference, { user, message: id }))) {
      throw new Refusal(Code.notFound);
    }
  }
}

async function show(executor: Executor, row: TicketRow) {
  return threadOf(row, await messagesOf(executor, row.id), await picturesOf(executor, row.id));
}

async function showAnew(executor: Executor, ticket: number) {
  const row = await findTicket(executor, ticket);
  if (!row) throw new Error('a ticket that was written is not there');
  return show(executor, row);
}

/**
 * Refuses ticketObjectUnknown to who names an order or a withdrawal that is not theirs: the staff would look
 * at another's. One that is not there gets the same answer, so that it does not show which numbers are taken
 * (S13). A deposit is not looked up: it is often one that has not come.
 *
 * @param code as a list shows it: the number of an order; of a withdrawal also its transaction
 */
async function admitNamed(
  user: number,
  object: TicketObject | '',
  code: string,
  executor: Executor,
): Promise<void> {
  if (object === '' || object === 'deposit') return;
  const number = /^\d{1,15}$/.test(code) ? Number(code) : 0;
  const own = object === 'order' ? ownOrder(user, number) : ownWithdrawal(user, number, code);
  const { rows } = await sql<{ isOwn: boolean }>`select ${own} as "isOwn"`.execute(executor);
  if (!rows[0]?.isOwn)
    throw new Refusal(Code.ticketObjectUnknown, { object: sayBoth(`ticketObjects.${object}`) });
}

const ownOrder = (user: number, order: number) => sql<boolean>`(
  exists (select from spot_order where order_id = ${order} and user_id = ${user})
  or exists (select from contract_order where order_id = ${order} and user_id = ${user}))`;

const ownWithdrawal = (user: number, id: number, transaction: string) => sql<boolean>`exists (
  select from withdrawals w
  left join payout_transactions p on p.withdrawal_id = w.id and p.transaction_id = ${transaction}
  where w.user_id = ${user} and (w.id = ${id} or p.withdrawal_id is not null))`;
