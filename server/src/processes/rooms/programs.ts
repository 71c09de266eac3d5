import { type ApiKeys, createApiKeys } from '#people/api-keys/api-keys.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { Attendance } from '#trading/dead-man/attendance.ts';
import { type CancelAll, createCancelAll } from '#trading/dead-man/cancel-all.ts';
import { DeadMan } from '#trading/dead-man/dead-man.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** What only programs need: their keys, and an end for orders that they leave alone. */
export interface Programs {
  readonly apiKeys: ApiKeys;
  readonly cancelAll: CancelAll;
  readonly deadMan: DeadMan;
  readonly attendance: Attendance;
}

/** Nothing of it runs yet: the dead man's switches wait for their start. */
export function createPrograms(dependencies: RoomDependencies, shared: SharedParts): Programs {
  const { config, clock, people, database, pool, alarms, engine, upkeep, roles } = dependencies;
  const { users, sealer, audit, outbox } = shared;
  const apiKeys = createApiKeys({
    ...{ database, users, sealer, clock, people, upkeep },
    sender: outbox.sender,
    botAddresses: config.botAddresses,
    audit: audit.trail,
  });
  const cancelAll = createCancelAll(engine, alarms, systemScheduler);
  const deadMan = new DeadMan({ database, cancelAll, clock, upkeep, roles, people, alarms });
  const attendance = new Attendance({ pool, cancelAll, upkeep });
  return { apiKeys, cancelAll, deadMan, attendance };
}
