import { Code } from '@bourse/contract/codes.ts';
import {
  type DeskTicket,
  type QueuedTicket,
  consoleSupportRoutes as routes,
  type TicketAge,
  type TicketWriter,
} from '@bourse/contract/console/routes/support.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ActContext, ConsoleActs } from '#edge/staff/console-port.ts';
import { maskEmail } from '#platform/addresses/mask.ts';
import { addNotification } from '#platform/db/add-notification.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { notifyUser } from '#ports/notify-user.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { SupportContext } from './context.ts';
import { close } from './own-tickets.ts';
import { openPicture } from './pictures.ts';
import { supportPolicy } from './policy.ts';
import { answerTimeOf, headOf, picturesIn, placeOf, placeText } from './present.ts';
import {
  changeTicket,
  countWaiting,
  findTicket,
  insertMessage,
  lockTicket,
  messagesOf,
  picturesOf,
  type TicketRow,
  ticketsByChange,
  ticketsByWait,
} from './store.ts';

export interface SupportConsoleDependencies extends SupportContext {
  readonly operators: Pick<OperatorDirectory, 'customersOf' | 'list'>;
}

const PAGE_ROWS = 50;

/** The queue of tickets over HTTP: seen, answered and closed by the staff. */
export function supportConsoleRoutes(
  dependencies: SupportConsoleDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { database } = dependencies;
  return [
    implement(routes.consoleTickets, async ({ query }, call) => {
      const rows = await page(dependencies, query, call.time);
      const shown = rows.slice(0, PAGE_ROWS);
      const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
      const { oldestAt: _, ...counts } = await waitingOf(dependencies, call.time);
      return {
        list: await presentRows(dependencies, shown, call),
        next: last ? placeText({ time: last.waiting_since ?? last.changed_at, id: last.id }) : '',
        ...counts,
      };
    }),
    implement(routes.consoleTicket, async ({ parameters }, call) => {
      const row = await findTicket(database, Number(parameters.code));
      if (!row) throw new Refusal(Code.notFound);
      return presentTicket(dependencies, row, call);
    }),
    implement(routes.consoleTicketPicture, async ({ parameters }) => {
      const opened = await openPicture(dependencies, parameters.code);
      if (!opened) throw new Refusal(Code.notFound);
      return opened.picture;
    }),
    ...deskActs(dependencies, acts),
  ];
}

function deskActs(
  dependencies: SupportConsoleDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    acts.implement(
      routes.consoleTicketAnswer,
      async ({ parameters, body: { text, close: isLast } }, context, { time }) => {
        const row = await toChange(dependencies, parameters.code, context);
        const message = await write(row.id, 'staff', text, time, context);
        const { executor, record } = context;
        const answered = { state: 'answered', waiting_since: null, closed_at: null } as const;
        await changeTicket(executor, row.id, { ...answered, changed_at: time });
        if (isLast) await close(executor, row.id, time);
        await tellAnswer(dependencies, row, text, executor);
        await record(writerOf(row), {
          before: { state: row.state },
          after: { ticket: row.id, message, state: isLast ? 'closed' : 'answered' },
        });
        return {};
      },
    ),
    acts.implement(routes.consoleTicketNote, async ({ parameters, body }, context, { time }) => {
      const row = await toChange(dependencies, parameters.code, context);
      const note = await write(row.id, 'note', body.text, time, context);
      await context.record(writerOf(row), { after: { ticket: row.id, note } });
      return {};
    }),
    acts.implement(routes.consoleTicketClose, async ({ parameters }, context, { time }) => {
      const row = await toChange(dependencies, parameters.code, context);
      if (row.state === 'closed') throw new Refusal(Code.ticketOver);
      const { executor, record } = context;
      await close(executor, row.id, time);
      const facts = { ticket: row.id, subject: row.subject, what: 'closed' } as const;
      if (row.user_id !== null) {
        await addNotification(executor, [row.user_id], { kind: 'support', facts });
      }
      const before = { state: row.state };
      await record(writerOf(row), { before, after: { ticket: row.id, state: 'closed' } });
      return {};
    }),
  ];
}

/** Who wrote a ticket, as the audit log names it: a mail address masked. */
const writerOf = ({ user_id: user, email }: TicketRow): string =>
  user === null ? maskEmail(email ?? '') : `user:${user}`;

/** By the ways of an account; to who wrote without one by mail. */
async function tellAnswer(
  { users, sender }: SupportContext,
  row: TicketRow,
  text: string,
  executor: Executor,
): Promise<void> {
  const { id: ticket, subject, user_id: user, email, language } = row;
  const notice = { kind: 'ticket-answered', ticket, subject, text } as const;
  if (user !== null) {
    const owner = await users.findUser(user, executor);
    if (owner) await notifyUser({ sender }, owner, notice, executor);
    return;
  }
  const contact = { channel: 'mail', email: email ?? '' } as const;
  const known = await users.findByContact(contact, executor);
  const { phishingCode = '', nickname } = known ?? {};
  await sender.send(
    {
      ...{ contact, language: language ?? 'en', phishingCode, nickname },
      notice: { ...notice, isGuest: true },
    },
    executor,
  );
}

/** Staff do not answer tickets of their own accounts. */
async function toChange(
  { operators }: SupportConsoleDependencies,
  code: string,
  { executor, operator }: ActContext,
): Promise<TicketRow> {
  const row = await lockTicket(executor, Number(code));
  if (!row) throw new Refusal(Code.notFound);
  const own = await operators.customersOf(operator.operatorId, executor);
  if (row.user_id !== null && own.includes(row.user_id)) throw new Refusal(Code.proposalFavours);
  return row;
}

function write(
  ticket: number,
  author: 'staff' | 'note',
  text: string,
  time: number,
  { executor, operator }: ActContext,
): Promise<number> {
  const { operatorId } = operator;
  const row = { ticket_id: ticket, author, operator_id: operatorId, time, text };
  return insertMessage(executor, row);
}

interface Wanted {
  readonly state: TicketRow['state'];
  readonly age?: TicketAge | undefined;
  readonly from?: TicketWriter | undefined;
  readonly after?: string | undefined;
}

function page({ database }: SupportConsoleDependencies, wanted: Wanted, now: number) {
  const { state, age, from } = wanted;
  const by = from && { from };
  const after = placeOf(wanted.after, 'after');
  if (state !== 'open') return ticketsByChange(database, { state, ...by }, after, PAGE_ROWS + 1);
  const { answerMs, escalationMs } = supportPolicy;
  const waitedMs = { none: 0, overdue: answerMs, escalated: escalationMs }[age ?? 'none'];
  const waiting = { sinceAtLatest: now - waitedMs, ...by };
  return ticketsByWait(database, waiting, after, PAGE_ROWS + 1);
}

/** How many tickets wait for an answer, and how long. */
export function waitingOf({ database }: Pick<SupportContext, 'database'>, now: number) {
  const { answerMs, escalationMs } = supportPolicy;
  return countWaiting(database, { overdue: now - answerMs, escalated: now - escalationMs });
}

async function presentRows(
  { users, operators }: SupportConsoleDependencies,
  rows: readonly TicketRow[],
  call: Call,
): Promise<QueuedTicket[]> {
  const own = await operators.customersOf(operatorOf(call).operatorId);
  return Promise.all(
    rows.map(async (row) => {
      const { user_id: user } = row;
      const owner = user === null ? undefined : await users.findUser(user);
      const { waiting_since: since } = row;
      return {
        ...headOf(row),
        ...{ uid: String(owner?.publicNumber ?? ''), email: row.email ?? '' },
        language: owner?.locale ?? row.language ?? 'en',
        ...{ waitingSince: since ?? 0, answerTime: answerTimeOf(row) },
        escalationTime: since === null ? 0 : since + supportPolicy.escalationMs,
        isOwn: user !== null && own.includes(user),
      };
    }),
  );
}

async function presentTicket(
  dependencies: SupportConsoleDependencies,
  row: TicketRow,
  call: Call,
): Promise<DeskTicket> {
  const { database, operators } = dependencies;
  const [head] = (await presentRows(dependencies, [row], call)) as [QueuedTicket];
  const [messages, pictures, staff] = await Promise.all([
    messagesOf(database, row.id),
    picturesOf(database, row.id),
    operators.list(),
  ]);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return {
    ...head,
    messages: messages.map(({ id, author, operator_id: operator, time, text }) => ({
      ...{ code: String(id), by: author, time, text },
      name: operator === null ? '' : (names.get(operator) ?? ''),
      pictures: picturesIn(id, pictures),
    })),
  };
}
