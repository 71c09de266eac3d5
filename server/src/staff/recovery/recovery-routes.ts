import { Code } from '@bourse/contract/codes.ts';
import { consoleRecoveryRoutes as routes } from '@bourse/contract/console/routes/recovery.ts';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { listRecoveries } from './recovery-list.ts';

export interface RecoveryDependencies {
  /** For lists: statements are cut off. */
  readonly readers: pg.Pool;
  /** Stops the reset by an operator, in the act's transaction; returns whose it was, undefined: none waits. */
  readonly stopReset: (
    id: number,
    by: { readonly operatorId: number; readonly address: string; readonly time: number },
    executor: Executor,
  ) => Promise<number | undefined>;
}

/** The wait of lost authenticators: seen, and stopped by one person. Nothing here ends a wait early. */
export function recoveryRoutes(
  { readers, stopReset }: RecoveryDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    implement(routes.consoleRecoveries, ({ query: { tab, before } }, { time }) =>
      listRecoveries(readers, { tab, before }, time),
    ),
    acts.implement(
      routes.consoleRecoveryStop,
      async ({ parameters }, { executor, operator, record }, { address, time }) => {
        const by = { operatorId: operator.operatorId, address, time };
        const user = await stopReset(Number(parameters.code), by, executor);
        if (user === undefined) throw new Refusal(Code.notFound);
        await record(`user:${user}`, { after: { reset: Number(parameters.code) } });
        return {};
      },
    ),
  ];
}
