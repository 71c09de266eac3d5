import type { Implementation } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { supportConsoleRoutes, waitingOf } from './console.ts';
import type { SupportContext } from './context.ts';
import { forgetGuestCodes } from './guest-codes.ts';
import { guestTicketRoutes } from './guest-tickets.ts';
import { ownTicketRoutes } from './own-tickets.ts';
import { supportPolicy } from './policy.ts';
import { closeSilent, forgetOld } from './store.ts';

export { supportExport } from './export.ts';
export { eraseTickets } from './store.ts';

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
