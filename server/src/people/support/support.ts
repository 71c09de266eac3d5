import type { Implementation } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { supportConsoleRoutes, waitingOf } from './console.ts';
import type { SupportContext } from './context.ts';
import { forgetGuestCodes } from './guest-codes.ts';
import { guestTicketRoutes } from './guest-tickets.ts';
import { ownTicketRoutes } from './own-tickets.ts';
import { supportPolicy } from './policy.ts';
import { closeSilent, forgetOld } from './store.ts';

export { eraseTickets } from './store.ts';

const columns = [
  ...(['ticket', 'subject', 'category', 'state', 'object', 'objectCode'] as const),
  ...(['time', 'author', 'text', 'picturesCount'] as const),
] as const;

const UPKEEP_EVERY_MS = 60_000;

export interface SupportDependencies extends SupportContext {
  readonly operators: Pick<OperatorDirectory, 'customersOf' | 'list'>;
  readonly upkeep: Pick<Upkeep, 'add'>;
  readonly alarms: Pick<Alarms, 'raise'>;
}

export interface Support {
  readonly implementations: readonly Implementation[];
  readonly routesWith: (acts: ConsoleActs) => readonly Implementation[];
  /** Tickets that wait for an answer, and since when the first does; 0: none. */
  waiting(): Promise<{ readonly count: number; readonly oldestAt: number }>;
  start(): void;
  /** One round: closes what is silent, forgets what is old, and says what waits for too long. */
  keep(): Promise<void>;
}

/** Tickets: what customers write, and who cannot sign in, and the staff answers. */
export function createSupport(dependencies: SupportDependencies): Support {
  const { database, clock, alarms, upkeep } = dependencies;
  const keep = async () => {
    const now = clock.now();
    const { reopenMs, closedKeptMs, unusedKeptMs } = supportPolicy;
    await closeSilent(database, now - reopenMs, now);
    await forgetOld(database, { closedAt: now - closedKeptMs, unusedAt: now - unusedKeptMs });
    await forgetGuestCodes(database, now);
    const { overdue, escalated } = await waitingOf(dependencies, now);
    if (overdue === 0) return;
    const text = `support tickets overdue: ${overdue}, ${escalated} of them escalated`;
    alarms.raise({ name: 'tickets_overdue', text, details: { overdue, escalated } });
  };
  return {
    implementations: [...ownTicketRoutes(dependencies), ...guestTicketRoutes(dependencies)],
    routesWith: (acts) => supportConsoleRoutes(dependencies, acts),
    async waiting() {
      const { waiting, oldestAt } = await waitingOf(dependencies, clock.now());
      return { count: waiting, oldestAt };
    },
    start() {
      upkeep.add({ name: 'support', where: 'keeper', everyMs: UPKEEP_EVERY_MS, look: keep });
    },
    keep,
  };
}

/** What was written and answered, message by message; the pictures themselves stay where they are. */
export function supportExport(database: Executor): ExportSection {
  return section('support', columns, async function* (user) {
    const rows = await database
      .selectFrom('support_messages')
      .innerJoin('support_tickets', 'support_tickets.id', 'ticket_id')
      .select(['ticket_id', 'subject', 'category', 'state', 'object', 'object_code'])
      .select(['time', 'author', 'text'])
      .select(({ selectFrom }) =>
        selectFrom('support_pictures')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('message_id', '=', 'support_messages.id')
          .as('pictures'),
      )
      .where('user_id', '=', user)
      .where('author', '!=', 'note')
      .orderBy('support_messages.id')
      .execute();
    for (const { ticket_id: ticket, object_code: objectCode, pictures, author, ...row } of rows) {
      const { subject, category, state, object, time, text } = row;
      yield {
        ...{ ticket, subject, category, state, object, objectCode, time, text },
        author: author === 'customer' ? 'you' : 'support',
        picturesCount: Number(pictures),
      };
    }
  });
}
